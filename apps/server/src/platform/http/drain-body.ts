/**
 * Reads and drops the rest of a request's body. A server that answers 413 and closes while the client still
 * sends resets the connection, and the client never sees the answer.
 */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  // The answer reaches a client that announces too much before it has sent it.
  if (Number(request.headers.get("content-length")) > maxDrainedBytes) return;
  const reader = request.body.getReader();
  const stalled = Promise.withResolvers<null>();
  const timer = setTimeout(() => stalled.resolve(null), maxPauseMs);
  let left = maxDrainedBytes;
  try {
    // Returning leaves the rest to the server, which closes the connection, so that one request cannot send without end.
    while (left >= 0) {
      const read = await Promise.race([reader.read(), stalled.promise]);
      if (read === null || read.done) return;
      timer.refresh();
      left -= (read.value as Uint8Array).byteLength;
    }
  } catch {
    // The client has gone.
  } finally {
    clearTimeout(timer);
  }
}

const maxDrainedBytes = 32 * 1024 * 1024;
/** For a client that stops in the middle. */
const maxPauseMs = 5_000;
