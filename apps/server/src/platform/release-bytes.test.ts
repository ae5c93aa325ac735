import { expect, test } from "vitest";
import { releaseBytes } from "./release-bytes.ts";

test("bytes that own their buffer are freed", () => {
  const bytes = Buffer.from(new ArrayBuffer(1024 * 1024));
  releaseBytes(bytes);
  expect(bytes.byteLength).toBe(0);
});

test("a view into a larger buffer is left alone", () => {
  const shared = new Uint8Array(64).fill(7);
  releaseBytes(shared.subarray(8, 16));
  expect(shared[8]).toBe(7);
});
