import { expect, test } from "vitest";
import { extensionFor } from "./save-picture.ts";

test("a download has the extension of its type, even when the address has another", () => {
  expect(extensionFor("image/png", "/a/b.jpg")).toBe("png");
  expect(extensionFor("image/webp; charset=binary", "/a/b")).toBe("webp");
});

test("an unknown type falls back to the address, then to bin", () => {
  expect(extensionFor("application/octet-stream", "/a/b.PNG?x=1")).toBe("png");
  expect(extensionFor("", "/a/b")).toBe("bin");
});
