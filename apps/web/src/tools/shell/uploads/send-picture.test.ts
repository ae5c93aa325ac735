import { expect, test } from "vitest";
import { answerOf, pathFor, referenceParams } from "./send-picture.ts";

test("what the store answers is told by the status in its body", () => {
  const refused = (statusCode: string) => ({
    status: 400,
    responseText: JSON.stringify({ statusCode, message: "Why not" }),
  });
  expect(answerOf({ status: 200, responseText: "{}" })).toBeNull();
  // An earlier attempt stored the file, and its answer was lost.
  expect(answerOf(refused("409"))).toBeNull();
  expect(answerOf(refused("403"))).toMatchObject({ code: "session" });
  expect(answerOf(refused("413"))).toMatchObject({ code: "refused", sentence: "Why not" });
  expect(answerOf({ status: 502, responseText: "<html>" })).toMatchObject({
    code: "refused",
    sentence: "The picture could not be stored.",
  });
});

test("a picture's path has its owner's folder, a random name and the extension of its type", () => {
  const paths = ["image/jpeg", "image/png", "image/webp"].map((type) => pathFor("u1", { type }, 17));
  expect(paths.map((path) => path.replace(/[0-9a-f]{32}/, "R"))).toEqual([
    "u1/17-R.jpg",
    "u1/17-R.png",
    "u1/17-R.webp",
  ]);
  expect(new Set(paths.map((path) => /[0-9a-f]{32}/.exec(path)?.[0])).size).toBe(3);
});

test("an upload is recorded with its file's name, size and type, and its path", () => {
  const file = new File(["12345"], "me at the sea.png", { type: "image/png" });
  const facts = { widthPx: 8, heightPx: 6, blur: null, isAnimated: false };
  expect(referenceParams({ file, path: "u1/17-abc.png", facts })).toEqual({
    width: 8,
    height: 6,
    file_name: "me at the sea.png",
    file_path: "u1/17-abc.png",
    file_size: 5,
    file_type: "image/png",
    upload_type: "reference_image",
  });
});
