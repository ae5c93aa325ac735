import { expect, test } from "vitest";
import { readMp4 } from "./mp4.ts";

test("bytes that are no video have no facts", () => {
  expect(readMp4(new Uint8Array(0))).toBeUndefined();
  expect(readMp4(new Uint8Array(64).fill(255))).toBeUndefined();
  expect(readMp4(new TextEncoder().encode("\0\0\0\x10ftypisom\0\0\0\0"))).toBeUndefined();
});
