// Forms: fields, dialogs, and the files that are chosen in them.
import { html, optionNodes } from "./dom.js";

const MAX_FILE = 1 << 20; // bytes

// inputNode returns an input for a field: a select if it has choices, a number if it has a most,
// or else a text.
function inputNode(field, attributes) {
  let input;
  if (field.choices) {
    input = html("select", attributes, optionNodes(field.choices));
  } else if (field.most) {
    input = html("input", { ...attributes, type: "number", min: field.least ?? 0, max: field.most });
  } else {
    input = html("input", { ...attributes, type: "text", autocomplete: "off" });
  }
  input.value = field.value;
  return input;
}

// onAccept calls accept whenever a dialog is closed by its button "ok".
function onAccept(dialog, accept) {
  dialog.addEventListener("close", () => {
    const accepted = dialog.returnValue === "ok";
    dialog.returnValue = ""; // Escape leaves it as it is
    if (accepted) {
      accept();
    }
  });
}

/**
 * withText calls use with the text of the file that is chosen in an input, or with that of a field
 * if none is.
 * @param {HTMLInputElement} input
 * @param {HTMLTextAreaElement} field
 * @param {(text: string) => void} use
 * @param {(problem: string) => void} complain
 */
async function withText(input, field, use, complain) {
  const [file] = input.files;
  if (!file) {
    use(field.value);
  } else if (file.size > MAX_FILE) {
    complain(`${file.name} is too long: ${file.size} bytes`);
  } else {
    use(decode(await file.arrayBuffer()));
  }
}

/**
 * decode reads bytes as UTF-8, as UTF-16 if they begin with its byte order mark, and as the
 * characters of Western Europe if they are neither.
 * @param {ArrayBuffer} bytes
 */
function decode(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export { decode, inputNode, onAccept, withText };
