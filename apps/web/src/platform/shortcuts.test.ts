import { expect, test } from "vitest";
import { keyOf, shortcutFor, shortcuts } from "./shortcuts.ts";

test("no two shortcuts have the same keys", () => {
  const keys = Object.values(shortcuts).map((shortcut) => shortcut.keys.join(" "));
  expect(new Set(keys).size).toBe(keys.length);
});

test("a pair is read from two keys in a row, and forgotten after a moment", () => {
  const before = { key: "g", atMs: 0 };
  expect(shortcutFor("i", before, 500)).toBe("go-images");
  expect(shortcutFor("i", before, 5000)).toBeNull();
  expect(shortcutFor("f", null, 0)).toBe("favourite");
  expect(shortcutFor("g", null, 0)).toBeNull();
});

test("Ctrl and ⌘ with Enter are one shortcut, and plain Enter is none", () => {
  expect(keyOf({ key: "Enter", ctrlKey: true, metaKey: false })).toBe("mod+enter");
  expect(keyOf({ key: "Enter", ctrlKey: false, metaKey: true })).toBe("mod+enter");
  expect(shortcutFor(keyOf({ key: "Enter", ctrlKey: false, metaKey: false }), null, 0)).toBeNull();
});
