import { expect, test } from "vitest";
import { outcomeSentence, ownSearch, readAddress } from "./address-outcome.ts";

const read = (address: string) => readAddress(new URL(address, "https://studio.example.org"));

test("errors are read from the fragment and from the query, by their code", () => {
  const late = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
  for (const address of [`/auth#${late}`, `/auth?${late}`, `/auth?x=1#${late}&sb=`])
    expect(read(address)).toEqual({ kind: "error", code: "otp_expired" });
  expect(read("/#error=access_denied&error_description=no")).toEqual({
    kind: "error",
    code: "access_denied",
  });
});

test("a sign-in and half a confirmation are told apart from other addresses", () => {
  expect(read("/#access_token=a&type=recovery")).toEqual({ kind: "sign-in" });
  expect(read("/?code=abc")).toEqual({ kind: "sign-in" });
  expect(read("/#message=Confirmation+link+accepted.+Please+proceed")).toEqual({ kind: "half" });
  for (const address of ["/", "/blog#part", "/images?characterId=1", "/#message=Buy+now"])
    expect(read(address)).toBeNull();
});

test("no sentence of an address is shown, and every error has a way on", () => {
  expect(outcomeSentence("<b>Call us at 0900</b>")).toBe(
    "This link did not work. Ask for a new one, or choose another way below.",
  );
  for (const code of ["otp_expired", "incomplete", "bad_code_verifier"])
    expect(outcomeSentence(code)).toContain("Ask for a new one below.");
});

test("each answer of a provider has its sentence, and the page keeps what led to it", () => {
  const words = [
    "bad_oauth_state",
    "provider_email_needs_verification",
    "unexpected_failure",
    "conflict",
  ].map(outcomeSentence);
  expect(new Set([...words, outcomeSentence("")]).size).toBe(5);
  const search = "?for=pictures&error=access_denied&error_code=x&error_description=no";
  expect(ownSearch({ pathname: "/auth", search })).toBe("?for=pictures");
  expect(ownSearch({ pathname: "/auth", search: "?error=x" })).toBe("");
  expect(ownSearch({ pathname: "/images", search: "?characterId=1" })).toBe("");
});
