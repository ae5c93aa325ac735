/** What every engine process does beside its work: it answers its server, and ends with it. */

/** Ends this process when the server disconnects or has gone. `cleanUp` removes what the work would leave behind. */
export function endWithServer(cleanUp: () => void = () => undefined): void {
  process.on("disconnect", () => {
    try {
      cleanUp();
    } finally {
      // `process.exit` may wait forever for V8's own threads: https://github.com/nodejs/node/issues/54918
      process.kill(process.pid, "SIGKILL");
    }
  });
  // Ctrl-C in a terminal reaches the whole group; the server decides when its processes stop.
  process.on("SIGINT", () => undefined);
}

/** Ignores a broken pipe, which means that the server was killed: `endWithServer` then ends the process. */
export function answerServer<Message>(message: Message): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
