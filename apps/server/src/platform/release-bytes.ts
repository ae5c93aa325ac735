/**
 * Frees the memory of large byte arrays at once. Pictures lie outside the heap, and the collector runs only when the
 * heap is full: without this, ten uploads of 10 MB leave 200 MB behind.
 */

/** Empties the bytes. A view into a larger buffer is left alone, because others may share that buffer. */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0);
}
