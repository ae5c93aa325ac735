import { expect, test } from "vitest";
import { typicalTime } from "./typical-time.ts";

test("the time is the engine's measured median, in seconds up to a minute and a half", () => {
  expect(typicalTime(300)).toBe("typically takes 1 second");
  expect(typicalTime(4_200)).toBe("typically takes 4 seconds");
  expect(typicalTime(89_400)).toBe("typically takes 89 seconds");
  expect(typicalTime(150_000)).toBe("typically takes 3 minutes");
});
