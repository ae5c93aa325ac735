import { expect, test } from "vitest";
import { readProviders } from "./sign-in-providers.ts";

test("a button stands for each provider that is on, and for nothing else", () => {
  const external = { email: true, google: true, apple: false, web3_solana: true, "custom:oidc": true };
  const external_labels = { google: "Google", apple: "Apple", "custom:oidc": "Example" };
  expect(readProviders({ external, external_labels })).toEqual([
    { name: "google", label: "Google" },
    { name: "custom:oidc", label: "Example" },
  ]);
  expect(readProviders({ external })).toEqual([]);
  expect(readProviders({})).toEqual([]);
});
