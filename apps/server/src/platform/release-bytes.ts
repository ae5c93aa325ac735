/**
 * Gives the memory of large bytes back at once. Pictures lie outside of the heap, whose collector comes when the heap
 * is full: without this, ten uploads of 10 MB leave 200 MB behind that nobody needs any more.
 */

/** The bytes are empty afterwards. For what was allocated for itself alone; a view into something shared is left. */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0);
}
