// The connection of a page with its program, which comes back by itself.

const RETRY_DELAYS = [100, 300, 1000, 2000]; // ms; the last one from then on
const REFUSED_DELAY = 3000; // ms until a refused stream is asked for again

/**
 * connect keeps a WebSocket to the address socket/PATH of the page open. It calls receive with
 * each message and show with whether there is a connection.
 * @param {string | number} path
 * @param {(message: any) => void} receive
 * @param {(connected: boolean) => void} show
 */
function connect(path, receive, show) {
  let socket = null;
  let failures = 0;
  let closed = false;
  let timer = 0;
  const open = () => {
    socket = new WebSocket(new URL(`socket/${path}`, location.href.replace(/^http/, "ws")));
    socket.addEventListener("open", () => {
      failures = 0;
      show(true);
    });
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (closed) {
        return;
      }
      show(false);
      timer = setTimeout(open, RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)]);
      failures++;
    });
  };
  open();
  return {
    // send sends a command, and reports whether there is a connection to send it by.
    send(command) {
      if (socket.readyState !== WebSocket.OPEN) {
        return false;
      }
      socket.send(JSON.stringify(command));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}

/**
 * request asks the program for a file at a path below the address of the page.
 * @param {string} path
 * @returns {Promise<Response>}
 */
function request(path) {
  return fetch(path);
}

/**
 * watch keeps the page's stream of events open. It calls receive with each message, which
 * returns true for the last one, and show with whether there is a connection.
 * @param {(message: any) => boolean | void} receive
 * @param {(connected: boolean) => void} show
 */
function watch(receive, show) {
  let source = null;
  const open = () => {
    source = new EventSource("events");
    source.addEventListener("open", () => show(true));
    source.addEventListener("message", (event) => {
      if (receive(JSON.parse(event.data))) {
        source.close();
      }
    });
    source.addEventListener("error", () => {
      show(false);
      // A browser tries again by itself after a connection was lost, but not after it was refused.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(open, REFUSED_DELAY);
      }
    });
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { location.reload(); } });
}

export { connect, request, watch };
