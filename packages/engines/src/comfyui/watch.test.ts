import { expect, test } from "vitest";
import { readPreview } from "./watch.ts";

const jpeg = [0xff, 0xd8, 1, 2, 3];
const png = [0x89, 0x50, 1, 2, 3];
const uint32 = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const withMetadata = (metadata: string, picture: number[]): Uint8Array =>
  new Uint8Array([...uint32(4), ...uint32(metadata.length), ...Buffer.from(metadata), ...picture]);

test("previews of both kinds are read", () => {
  expect(readPreview(new Uint8Array([...uint32(1), ...uint32(1), ...jpeg]), "id", true)).toEqual({
    bytes: new Uint8Array(jpeg),
    mimeType: "image/jpeg",
  });
  expect(readPreview(withMetadata('{"prompt_id":"id"}', png), "id", false)).toEqual({
    bytes: new Uint8Array(png),
    mimeType: "image/png",
  });
});

test.for([
  ["of another job", withMetadata('{"prompt_id":"other"}', png)],
  ["without a job", withMetadata("{}", png)],
  ["with broken metadata", withMetadata("{", png)],
  ["whose length lies", new Uint8Array([...uint32(4), ...uint32(4_000_000_000), ...png])],
  ["that is no picture", new Uint8Array([...uint32(1), ...uint32(1), ...Buffer.from("<html>")])],
  ["of another kind", new Uint8Array([...uint32(3), ...uint32(1), ...png])],
  ["that is cut off", new Uint8Array([0, 0, 0])],
  ["that is empty", new Uint8Array()],
  ["that is huge", new Uint8Array([...uint32(1), ...uint32(1), ...jpeg, ...new Uint8Array(4_000_001)])],
] as const)("a frame %s is left out", ([, bytes]) => {
  expect(readPreview(bytes, "id", true)).toBeNull();
});

test("a preview that names no job is left out unless our job runs", () => {
  expect(readPreview(new Uint8Array([...uint32(1), ...uint32(1), ...jpeg]), "id", false)).toBeNull();
});
