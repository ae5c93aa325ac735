/** A sign-in that began elsewhere ends with its client alone, once, and soon. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { finishFlow, startFlow } from "./flow-state.store.ts";
import { readChallenge } from "./pkce.ts";
import { createRedirectTargets, withFragment, withQuery } from "./redirect-target.ts";
import { startAuth, type TestAuth } from "./testing/auth-server.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.stop());

const verifier = randomBytes(48).toString("base64url");

async function begin(userId: string, method: "s256" | "plain" = "s256"): Promise<string> {
  const value = method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  const now = new Date();
  const flowId = await startFlow(server.pool, {
    challenge: { value, method },
    method: "magiclink",
    now,
  });
  const code = await finishFlow(server.pool, { flowId, userId, now });
  if (code === null) throw new Error("The flow gave no code.");
  expect(await finishFlow(server.pool, { flowId, userId, now })).toBeNull();
  return code;
}

const exchange = (auth_code: unknown, code_verifier: unknown) =>
  server.post("/token?grant_type=pkce", { auth_code, code_verifier });

test.each(["s256", "plain"] as const)(
  "a code is exchanged once, by its %s verifier alone",
  async (method) => {
    const { id } = await server.person();
    const code = await begin(id, method);
    const foreign = await exchange(code, randomBytes(48).toString("base64url"));
    expect([foreign.status, foreign.body["code"]]).toEqual([403, "bad_code_verifier"]);
    const [first, second] = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(won.body).toMatchObject({ token_type: "bearer", user: { id } });
    expect([lost.status, lost.body["code"]]).toEqual([404, "flow_state_not_found"]);
  },
);

test("a code expires after five minutes, and malformed exchanges are refused", async () => {
  const { id } = await server.person();
  const code = await begin(id);
  server.advance(301_000);
  onTestFinished(() => server.advance(-301_000));
  const late = await exchange(code, verifier);
  expect([late.status, late.body["code"]]).toEqual([403, "flow_state_expired"]);
  for (const [given, answer] of [
    ["", verifier],
    [code, ""],
    [7, verifier],
    [null, null],
  ])
    expect((await exchange(given, answer)).body["code"]).toBe("validation_failed");
  expect((await exchange("'; drop table auth.users; --", verifier)).status).toBe(404);
});

test("a banned person gets no session", async () => {
  const { id } = await server.person();
  const code = await begin(id);
  await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    id,
  ]);
  expect((await exchange(code, verifier)).body["code"]).toBe("user_banned");
});

test("challenges are read as the standard has them", () => {
  expect(readChallenge({})).toEqual({ ok: true, challenge: null });
  expect(readChallenge({ code_challenge: "a".repeat(43), code_challenge_method: "S256" })).toEqual({
    ok: true,
    challenge: { value: "a".repeat(43), method: "s256" },
  });
  for (const wrong of [
    { code_challenge: "a".repeat(43) },
    { code_challenge_method: "s256" },
    { code_challenge: "a".repeat(42), code_challenge_method: "s256" },
    { code_challenge: "a".repeat(129), code_challenge_method: "s256" },
    { code_challenge: `${"a".repeat(43)}/`, code_challenge_method: "s256" },
    { code_challenge: "a".repeat(43), code_challenge_method: "md5" },
  ])
    expect(readChallenge(wrong)).toMatchObject({ ok: false, code: "validation_failed" });
});

test("links lead to the product and to allowed origins only", () => {
  const targets = createRedirectTargets({
    publicUrl: "https://studio.example.org",
    allowedOrigins: ["https://app.example.net", "*"],
  });
  expect(targets.choose("https://studio.example.org/images?x=1#y")).toBe(
    "https://studio.example.org/images?x=1",
  );
  expect(targets.choose("https://app.example.net/in")).toBe("https://app.example.net/in");
  for (const foreign of [
    undefined,
    null,
    "",
    "/images",
    "//evil.example",
    "https://evil.example/",
    "https://studio.example.org.evil.example/",
    "https://studio.example.org@evil.example/",
    "https://name:word@studio.example.org/",
    "http://studio.example.org/",
    "javascript:alert(1)",
    "https://studio.example.org\\@evil.example",
  ])
    expect(targets.choose(foreign)).toMatch(/^https:\/\/studio\.example\.org\//);
  expect(withQuery("https://a.example/x?y=1", { code: "a b&c" })).toBe(
    "https://a.example/x?y=1&code=a+b%26c",
  );
  expect(withFragment("https://a.example/x", { error: "no" })).toBe("https://a.example/x#error=no");
});
