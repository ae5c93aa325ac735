import type { Session } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { needsSecondStep } from "./second-step.ts";

function session(claims: object, statuses: ("verified" | "unverified")[]): Session {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const factors = statuses.map((status) => ({ status }));
  return { access_token: `head.${payload}.tail`, user: { factors } } as unknown as Session;
}

test("a person with a verified factor needs the step until the session is aal2", () => {
  expect(needsSecondStep(session({ aal: "aal1" }, ["unverified", "verified"]))).toBe(true);
  expect(needsSecondStep(session({ aal: "aal2", name: "Zoë~" }, ["verified"]))).toBe(false);
});

test("without a verified factor nobody is asked", () => {
  expect(needsSecondStep(session({ aal: "aal1" }, ["unverified"]))).toBe(false);
  expect(needsSecondStep(session({ aal: "aal1" }, []))).toBe(false);
});

test("a token that cannot be read counts as one without the step", () => {
  expect(needsSecondStep({ ...session({}, ["verified"]), access_token: "nothing" })).toBe(true);
});
