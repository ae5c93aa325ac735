import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { nextClaim, type LastClaim } from "./claim-timing.ts";

const session = (accessToken: string, user = "ada", email: string | undefined = `${user}@example.org`) =>
  ({ access_token: accessToken, user: { id: user, email } }) as Session;

/** The number of claims that these events lead to. */
function claims(events: [AuthChangeEvent, Session | null, nowMs: number][]): number {
  let last: LastClaim = null;
  let count = 0;
  for (const [event, seen, nowMs] of events) {
    if (event === "SIGNED_OUT") last = null;
    const next = nextClaim(last, { event, session: seen, nowMs });
    if (next) {
      last = next;
      count += 1;
    }
  }
  return count;
}

test.each(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED"] as const)("%s leads to a claim", (event) => {
  expect(claims([[event, session("t1"), 0]])).toBe(1);
});

test("no session, no address or another event leads to no claim", () => {
  expect(claims([["INITIAL_SESSION", null, 0]])).toBe(0);
  expect(claims([["USER_UPDATED", session("t1"), 0]])).toBe(0);
  expect(claims([["SIGNED_IN", session("t1", "ada", ""), 0]])).toBe(0);
});

test("a tab that gets the focus repeatedly claims once", () => {
  const focus = (nowMs: number): [AuthChangeEvent, Session, number] => ["SIGNED_IN", session("t1"), nowMs];
  expect(claims([["INITIAL_SESSION", session("t1"), 0], focus(100), focus(90_000), focus(900_000)])).toBe(1);
});

test("frequently renewed tokens claim once a minute, an hourly renewal always", () => {
  const renewed = (nowMs: number): [AuthChangeEvent, Session, number] => [
    "TOKEN_REFRESHED",
    session(`t${nowMs}`),
    nowMs,
  ];
  expect(claims([renewed(0), renewed(1000), renewed(2000), renewed(61_000)])).toBe(2);
  expect(claims([renewed(0), renewed(3_600_000), renewed(7_200_000)])).toBe(3);
});

test("another person, or the same one after signing out, claims at once", () => {
  expect(
    claims([
      ["SIGNED_IN", session("a"), 0],
      ["SIGNED_IN", session("b", "grace"), 10],
    ]),
  ).toBe(2);
  expect(
    claims([
      ["SIGNED_IN", session("a"), 0],
      ["SIGNED_OUT", null, 10],
      ["SIGNED_IN", session("c"), 20],
    ]),
  ).toBe(2);
});
