import { expect, test } from "vitest";
import { assetAddress, readAssetAddress, type AssetReference } from "./asset-reference.ts";
import { publicObjectUrl, smallerCopyUrl, storedFileOf, storedFileUrl } from "./picture-urls.ts";

const home = "http://localhost:3000";
const id = "0b9c1f0e-7b5c-4c1e-9a53-0d8ab8a35f11";
const token = "abcdefghijklmnopqrstuv";

test.each<AssetReference>([
  { kind: "content", id },
  { kind: "upload", id },
  { kind: "sample", id: "gallery/amara.webp" },
  { kind: "share", id: token },
])("a reference survives the way through a request: $kind", (reference) => {
  expect(readAssetAddress(assetAddress(reference), home)).toEqual(reference);
});

test("one file is one object, however its URL is spelled", () => {
  const path = "user/a b.png";
  const url = publicObjectUrl(path, home);
  for (const spelled of [
    url,
    `${url}?width=640`,
    new URL(url).pathname,
    url.replace("localhost", "127.0.0.1"),
    url.replace("ai-influencer-content", "../public/ai-influencer-content"),
  ])
    expect([spelled, readAssetAddress(spelled, home)]).toEqual([spelled, { kind: "object", path }]);
});

test("a stored picture of the gallery is the sample of its path, and no other file of its folder is one", () => {
  const read = (path: string) => readAssetAddress(publicObjectUrl(path, home), home);
  expect(read("gallery/aiko.webp")).toEqual({ kind: "sample", id: "gallery/aiko.webp" });
  expect(read("gallery/Aiko.webp")).toEqual({ kind: "object", path: "gallery/Aiko.webp" });
  expect(read("user/aiko.webp")).toEqual({ kind: "object", path: "user/aiko.webp" });
});

test.each([
  "https://evil.example/storage/v1/object/public/ai-influencer-content/user/a.png",
  `http://localhost:3001/samples/amara.webp`,
  "/storage/v1/object/public/other-bucket/user/a.png",
  "/storage/v1/object/public/ai-influencer-content/user%2f..%2fa.png",
  "/storage/v1/object/public/ai-influencer-content/user/a%00.png",
  "/storage/v1/object/public/ai-influencer-content/user/%ff.png",
  "/samples/../secret.png",
  "/samples/a.svg",
  `/share/${token}x`,
  "content:not-an-id",
  "upload:",
  "",
  "javascript:alert(1)",
])("what is no picture of this installation is not read: %s", (text) => {
  expect(readAssetAddress(text, home)).toBeNull();
});

test("a stored file is recognised behind its URL and behind its smaller copies", () => {
  const stored = { origin: "https://galatea.test", file: "ai-influencer-content/user/a%20b.png" };
  expect(storedFileOf(`${storedFileUrl(stored)}?t=1`)).toEqual(stored);
  expect(storedFileOf(smallerCopyUrl(stored, 320))).toEqual(stored);
  expect(storedFileOf("/storage/v1/object/public/b/a.png")).toEqual({ origin: "", file: "b/a.png" });
  expect(storedFileOf("/samples/sofia.webp")).toBeNull();
});
