import { expect, test } from "vitest";
import { authPathFrom, authPathOf, doorInAddress } from "./auth-door.ts";

const read = (path: string) => doorInAddress(new URLSearchParams(path.split("?")[1]));

test("a visitor of the companions learns why to sign in, and comes back to them", () => {
  expect(read(authPathFrom("/ai-girlfriend"))).toEqual({
    reason: "Sign in to talk with your companions.",
    leadsTo: "/ai-girlfriend",
    isNew: false,
  });
  expect(read(authPathOf("companions", { isNew: true }))).toMatchObject({ isNew: true });
});

test.each(["/auth", "/auth?for=nobody", "/auth?for=constructor", "/auth?for=https://example.org"])(
  "%s leads nowhere else",
  (path) => {
    expect(read(path)).toBeNull();
  },
);

test("other pages send to the plain sign-in", () => {
  expect(authPathFrom("/images")).toBe("/auth");
});
