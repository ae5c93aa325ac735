import { expect, test } from "vitest";
import { checkWords, welcomeWords } from "./claim-words.ts";

const claimed = (claimed_count: number, total_credits_added: number, expired_count = 0) => ({
  claimed_count,
  total_credits_added,
  expired_count,
});

test("an automatic claim reports what it found, and nothing else", () => {
  expect(welcomeWords(claimed(2, 2500))).toEqual({
    title: "Welcome! We found and claimed 2 purchase(s) for you, adding 2,500 credits to your account!",
    description: "Your credits have been automatically added to your account.",
  });
  expect(welcomeWords(claimed(0, 0))).toBeNull();
});

test("a requested claim always reports a result", () => {
  expect(checkWords(claimed(1, 500))).toEqual({
    title: "Successfully claimed 1 purchase(s) and added 500 credits!",
  });
  expect(checkWords(claimed(0, 0)).title).toBe("No unclaimed purchases found for your account.");
});

test("expired purchases are not reported as credits", () => {
  expect(welcomeWords(claimed(1, 0, 1))?.description).toBe(
    "Its six months were already over, so it adds no credits.",
  );
  expect(welcomeWords(claimed(2, 0, 2))?.description).not.toContain("automatically added");
  expect(welcomeWords(claimed(3, 500, 2))?.description).toBe(
    "Your credits have been automatically added to your account. The six months of 2 of them were already over, so those add nothing.",
  );
  expect(checkWords(claimed(2, 500, 1)).description).toContain("one of them");
});
