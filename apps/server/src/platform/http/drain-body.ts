/**
 * Reads and drops what is left of a request's body. A server that answers 413 and closes while the client still
 * sends resets the connection, and the client never sees the answer.
 */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  let left = maxDrainedBytes;
  // Leaving the loop cancels the stream, and with it the connection: enough patience for one request.
  for await (const chunk of request.body) {
    left -= (chunk as Uint8Array).byteLength;
    if (left < 0) return;
  }
}

const maxDrainedBytes = 32 * 1024 * 1024;
