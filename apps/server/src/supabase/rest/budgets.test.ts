import { expect, test } from "vitest";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { createAccounts } from "./budgets.ts";

const as = (role: DatabaseCaller["role"], userId: string | null = null): DatabaseCaller => ({
  role,
  userId,
  claimsJson: "{}",
  sessionId: null,
  expiresAtMs: null,
});

test("a caller who used up a minute's statement time waits until some has refilled", () => {
  let nowMs = 0;
  const accounts = createAccounts({ personSecondsPerMinute: 30, addressSecondsPerMinute: 6 }, () => nowMs);
  const ada = () => accounts.of(as("authenticated", "ada"), "192.0.2.1");
  ada().spend(29_000);
  expect(ada().retryAfterSeconds()).toBe(0);
  ada().spend(3_000);
  expect(ada().retryAfterSeconds()).toBe(4);
  nowMs += 4_001;
  expect(ada().retryAfterSeconds()).toBe(0);
});

test("persons, addresses and the service have budgets of their own", () => {
  const accounts = createAccounts({ personSecondsPerMinute: 1, addressSecondsPerMinute: 1 }, () => 0);
  accounts.of(as("anon"), "192.0.2.1").spend(60_000);
  accounts.of(as("authenticated", "eve"), "192.0.2.1").spend(60_000);
  accounts.of(as("service_role"), "192.0.2.1").spend(60_000);
  const left = (caller: DatabaseCaller, address: string) =>
    accounts.of(caller, address).retryAfterSeconds() === 0;
  expect(left(as("anon"), "192.0.2.1")).toBe(false);
  expect(left(as("anon"), "192.0.2.2")).toBe(true);
  expect(left(as("authenticated", "eve"), "192.0.2.2")).toBe(false);
  expect(left(as("authenticated", "ada"), "192.0.2.1")).toBe(true);
  expect(left(as("service_role"), "192.0.2.1")).toBe(true);
});

test("what a caller's statements usually take rises at once, falls slowly, and is forgotten in time", () => {
  let nowMs = 0;
  const accounts = createAccounts({ personSecondsPerMinute: 60, addressSecondsPerMinute: 60 }, () => nowMs);
  const eve = accounts.of(as("authenticated", "eve"), "192.0.2.1");
  const usual = (): number => Math.round(eve.laneCaller.usualMs());
  expect(usual()).toBe(100);
  eve.spend(10);
  expect(usual()).toBe(10);
  eve.spend(1_010);
  expect(usual()).toBe(510);
  eve.spend(10);
  expect(usual()).toBe(460);
  nowMs += 60_000;
  expect(usual()).toBe(115);
});
