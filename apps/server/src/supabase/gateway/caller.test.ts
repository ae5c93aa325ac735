import { afterEach, expect, test, vi } from "vitest";
import { createCallerResolver, type AccessTokenClaims } from "./caller.ts";

afterEach(() => vi.useRealTimers());

const claims = (expiresInS: number): AccessTokenClaims => ({
  sub: "00000000-0000-4000-8000-000000000001",
  session_id: "00000000-0000-4000-8000-000000000002",
  role: "authenticated",
  exp: Math.floor(Date.now() / 1000) + expiresInS,
});

function resolver(verifyAccessToken: (token: string) => Promise<AccessTokenClaims | null>) {
  return createCallerResolver({
    publishableKey: "sb_publishable_a",
    secretKey: "sb_secret_b",
    verifyAccessToken,
  });
}

test("keys and tokens give their role; anything else is refused, never downgraded", async () => {
  const resolve = resolver((token) => Promise.resolve(token === "good" ? claims(60) : null));
  const ask = async (authorization?: string, apikey?: string): Promise<string> => {
    const result = await resolve({ authorization, apikey });
    return result.ok ? result.caller.role : result.code;
  };
  expect(await ask(undefined, "sb_publishable_a")).toBe("anon");
  expect(await ask("Bearer sb_publishable_a", "sb_publishable_a")).toBe("anon");
  expect(await ask("Bearer sb_secret_b", "sb_publishable_a")).toBe("service_role");
  expect(await ask("Bearer good", "sb_publishable_a")).toBe("authenticated");
  expect(await ask("Bearer bad", "sb_publishable_a")).toBe("bad_jwt");
  expect(await ask("Bearer bad", "sb_secret_b")).toBe("bad_jwt");
  expect(await ask(undefined, "sb_secret_c")).toBe("bad_jwt");
  expect(await ask()).toBe("no_api_key");
});

test("a verified token is cached for a minute, but not beyond its expiry; a refused one is not cached", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const [short, long] = [claims(30), claims(3_600)];
  const verify = vi.fn((token: string) => {
    const found = token === "short" ? short : token === "long" ? long : null;
    return Promise.resolve(found && found.exp * 1000 > Date.now() ? found : null);
  });
  const resolve = resolver(verify);
  const isKnown = async (token: string): Promise<boolean> =>
    (await resolve({ authorization: `Bearer ${token}`, apikey: undefined })).ok;
  for (let turn = 0; turn < 5; turn += 1) expect(await isKnown("short")).toBe(true);
  expect(await isKnown("long")).toBe(true);
  expect(verify).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(31_000);
  expect(await isKnown("short")).toBe(false);
  expect(await isKnown("long")).toBe(true);
  expect(verify).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(31_000);
  expect(await isKnown("long")).toBe(true);
  expect(verify).toHaveBeenCalledTimes(4);
  expect([await isKnown("bad"), await isKnown("bad")]).toEqual([false, false]);
  expect(verify).toHaveBeenCalledTimes(6);
});
