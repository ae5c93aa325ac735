import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createCallerResolver } from "#supabase/gateway/caller.ts";
import { createCallerKey } from "./caller-key.ts";

const ada = "00000000-0000-4000-8000-000000000001";
const keyOf = createCallerKey(
  createCallerResolver({
    publishableKey: "sb_publishable_a",
    secretKey: "sb_secret_b",
    verifyAccessToken: (token) =>
      Promise.resolve(
        token === "adas" ? { sub: ada, session_id: ada, role: "authenticated", exp: Date.now() } : null,
      ),
  }),
  () => "203.0.113.9",
);
const ask = (headers: Record<string, string>) => keyOf({ headers } as unknown as IncomingMessage);

test("a person is known by the token at every address; everybody else shares the address", async () => {
  expect(await ask({ authorization: "Bearer adas", apikey: "sb_publishable_a" })).toBe(`person ${ada}`);
  expect(await ask({ apikey: "sb_publishable_a" })).toBe("address 203.0.113.9");
  expect(await ask({ authorization: "Bearer forged" })).toBe("address 203.0.113.9");
  expect(await ask({})).toBe("address 203.0.113.9");
});

test("the secret key's programs have no share to use up", async () => {
  expect(await ask({ authorization: "Bearer sb_secret_b" })).toBeNull();
});
