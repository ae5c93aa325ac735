import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { lowerShownBalance } from "./shown-balance.ts";

const key = ["subscription", "somebody"];
const client = new QueryClient();
const balance = () => client.getQueryData<{ credits_balance: number }>(key)?.credits_balance;
const answer = (credits: number) => client.setQueryData(key, { credits_balance: credits });

vi.useFakeTimers();
afterEach(() => client.clear());

test("each of several deductions can be undone, in any order", () => {
  answer(100);
  const first = lowerShownBalance(client, key, 20);
  vi.advanceTimersByTime(5);
  const second = lowerShownBalance(client, key, 20);
  vi.advanceTimersByTime(5);
  const third = lowerShownBalance(client, key, 20);
  expect(balance()).toBe(40);
  vi.advanceTimersByTime(5);
  first();
  third();
  expect(balance()).toBe(80);
  vi.advanceTimersByTime(5);
  second();
  expect(balance()).toBe(100);
});

test("an undo after the server's answer changes nothing", () => {
  answer(100);
  const undo = lowerShownBalance(client, key, 20);
  vi.advanceTimersByTime(5);
  answer(80);
  undo();
  expect(balance()).toBe(80);
});
