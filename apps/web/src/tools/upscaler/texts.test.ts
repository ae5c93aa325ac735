import { expect, test } from "vitest";
import { promptMessages } from "#tools/shell/messages/refusal-messages.ts";
import { refused } from "#tools/shell/messages/testing/refused.ts";
import { refusalText } from "./texts.ts";

test("a reached daily limit is told as in the other tools, as a toast", () => {
  const refusal = refused("daily_cap_reached", { daily_cap_credits: 1200 });
  expect(refusalText(refusal)).toEqual({ ...promptMessages.daily_cap_reached(refusal), shownAs: "toast" });
});
