import { expect, test } from "vitest";
import { linkWords, pathAfter, readMailedLink } from "./mailed-link.ts";

const origin = "https://studio.example.org";
const read = (query: string) => readMailedLink(new URLSearchParams(query), origin);

test("a link of each kind is read, and nothing else is one", () => {
  for (const type of Object.keys(linkWords))
    expect(read(`token_hash=abc&type=${type}`)).toMatchObject({ tokenHash: "abc", type });
  for (const query of [
    "",
    "type=invite",
    "token_hash=abc",
    "token_hash=abc&type=sms",
    "token_hash=a&type=toString",
  ])
    expect(read(query), query).toBeNull();
});

test("an invitation and a forgotten password lead to the new one, other links to a page of this site", () => {
  const after = (type: string, redirectTo: string) => {
    const link = read(new URLSearchParams({ token_hash: "a", type, redirect_to: redirectTo }).toString());
    return link && pathAfter(link);
  };
  expect(after("invite", `${origin}/images`)).toBe("/auth/new-password");
  expect(after("recovery", "")).toBe("/auth/new-password");
  expect(after("magiclink", `${origin}/images?x=1#part`)).toBe("/images?x=1");
  for (const elsewhere of ["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", "https://"])
    expect(after("magiclink", elsewhere), elsewhere).toBe("/");
});
