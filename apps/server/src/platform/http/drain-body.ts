/**
 * Reads and drops the rest of a request's body. A server that answers 413 and closes while the client still
 * sends resets the connection, and the client never sees the answer.
 */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  let left = maxDrainedBytes;
  // Returning cancels the stream and closes the connection, so that one request cannot send without end.
  for await (const chunk of request.body) {
    left -= (chunk as Uint8Array).byteLength;
    if (left < 0) return;
  }
}

const maxDrainedBytes = 32 * 1024 * 1024;
