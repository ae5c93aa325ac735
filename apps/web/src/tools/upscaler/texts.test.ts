import { expect, test } from "vitest";
import { promptMessages } from "#tools/shell/messages/refusal-text.ts";
import { refusalText } from "./texts.ts";

test("a reached daily limit is told as in the other tools, as a toast", () => {
  const details = { daily_cap_credits: 1200 };
  const refusal = {
    ok: false,
    code: "daily_cap_reached",
    sentence: "What the server says.",
    details,
  } as const;
  expect(refusalText(refusal)).toEqual({ ...promptMessages.daily_cap_reached(refusal), shownAs: "toast" });
});
