// The connection to the program. It comes back by itself.

const AGAIN = [100, 300, 1000, 2000]; // ms between tries

// connect keeps a connection with a table, and calls hear with what is told, state with
// whether there is a connection. It returns what sends commands and what ends it.
function connect(table, hear, state) {
  let socket = null;
  let tries = 0;
  let over = false;
  let timer = 0;
  const open = () => {
    socket = new WebSocket(new URL(`socket/${table}`, location.href.replace(/^http/, "ws")));
    socket.addEventListener("open", () => {
      tries = 0;
      state(true);
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (over) {
        return;
      }
      state(false);
      timer = setTimeout(open, AGAIN[Math.min(tries, AGAIN.length - 1)]);
      tries++;
    });
  };
  open();
  return {
    send(command) {
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify(command));
        return true;
      }
      return false;
    },
    close() {
      over = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}

export { connect };
