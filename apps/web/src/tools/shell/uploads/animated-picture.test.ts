import { expect, test } from "vitest";
import { isAnimated } from "./animated-picture.ts";

const text = (words: string): number[] => [...new TextEncoder().encode(words)];
const chunk = (name: string): number[] => [0, 0, 0, 1, ...text(name), 0, 0, 0, 0, 0];
const png = (...names: string[]) =>
  new Blob([new Uint8Array([0x89, ...text("PNG"), 13, 10, 26, 10, ...names.flatMap(chunk)])]);
const webp = (kind: string, flags: number) =>
  new Blob([
    new Uint8Array([...text("RIFF"), 0, 0, 0, 0, ...text("WEBP"), ...text(kind), 10, 0, 0, 0, flags, 0]),
  ]);

test("an animated PNG or WebP is told from a still one by its header", async () => {
  expect(await isAnimated(png("IHDR", "acTL", "IDAT"))).toBe(true);
  expect(await isAnimated(png("IHDR", "IDAT", "acTL"))).toBe(false);
  expect(await isAnimated(webp("VP8X", 0b0001_0010))).toBe(true);
  expect(await isAnimated(webp("VP8X", 0b0001_0000))).toBe(false);
  expect(await isAnimated(webp("VP8 ", 0xff))).toBe(false);
  expect(await isAnimated(new Blob([]))).toBe(false);
});
