/** Drops a client that sleeps or is gone, even if TCP reports it connected. */
import type { WebSocket } from "ws";

/** A client that has not answered a ping by the next one counts as gone. Each has a timer of its own, so pings never come in one burst. */
export function keepAlive(socket: WebSocket, pingMs: number): void {
  let isSilent = false;
  const timer = setInterval(() => {
    if (isSilent) return socket.terminate();
    isSilent = true;
    socket.ping();
  }, pingMs).unref();
  socket.on("pong", () => (isSilent = false));
  socket.on("close", () => clearInterval(timer));
}
