import { afterEach, expect, test } from "vitest";
import { onToast, toast, type Toast } from "./toast.ts";

let stop = (): void => undefined;
afterEach(() => stop());

test("an error that is repeated replaces itself, and other messages stand by themselves", () => {
  const sent: Toast[] = [];
  stop = onToast((item) => sent.push(item));
  toast.error("Failed to load");
  toast.error("Failed to load");
  toast.success("Moved");
  toast.success("Moved");
  const [first, again, moved, movedToo] = sent.map(({ options }) => options.id);
  expect(again).toBe(first);
  expect(movedToo).not.toBe(moved);
});

test("an error that was mended before it was shown never is", () => {
  toast.error("Describe it first", { id: "blocked" });
  toast.success("Saved");
  toast.dismiss("blocked");
  const sent: Toast[] = [];
  stop = onToast((item) => sent.push(item));
  expect(sent.map((item) => "title" in item && item.title)).toEqual(["Saved"]);
});
