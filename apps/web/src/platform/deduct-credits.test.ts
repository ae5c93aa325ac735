import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { deductFrom } from "./deduct-credits.ts";

const key = ["subscription", "somebody"];
const client = new QueryClient();
const balance = () => client.getQueryData<{ credits_balance: number }>(key)?.credits_balance;
const answer = (credits: number) => client.setQueryData(key, { credits_balance: credits });

vi.useFakeTimers();
afterEach(() => client.clear());

test("each of several orders gives back its own, whenever it is refused", () => {
  answer(100);
  const first = deductFrom(client, key, 20);
  vi.advanceTimersByTime(5);
  const second = deductFrom(client, key, 20);
  vi.advanceTimersByTime(5);
  const third = deductFrom(client, key, 20);
  expect(balance()).toBe(40);
  vi.advanceTimersByTime(5);
  first();
  third();
  expect(balance()).toBe(80);
  vi.advanceTimersByTime(5);
  second();
  expect(balance()).toBe(100);
});

test("what the server has answered since is not changed", () => {
  answer(100);
  const giveBack = deductFrom(client, key, 20);
  vi.advanceTimersByTime(5);
  answer(80);
  giveBack();
  expect(balance()).toBe(80);
});
