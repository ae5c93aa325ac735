import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClientAddress } from "#platform/client-address.ts";
import { goodPassword, readAnswer, startAuth, type TestAuth } from "./testing/auth-server.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.stop());

const signUpBody = (email: string) => ({ email, password: goodPassword, data: { adult_confirmed: true } });

/** Checks the shape of a refusal for both generations of the client. */
function expectRefusal(answer: Awaited<ReturnType<TestAuth["post"]>>, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(answer.body).toMatchObject({ code, error_code: code });
  expect(answer.body["msg"]).toBe(answer.body["message"]);
  expect(answer.body["message"]).toBeTypeOf("string");
}

test("malformed bodies are refused with a code, never with a server error", async () => {
  for (const path of ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token"]) {
    for (const body of ["{", "nonsense", '{"email": "a@b.de",}', "\u0000"]) {
      expectRefusal(await server.post(path, body), 400, "bad_json");
    }
    for (const body of ["[]", "null", "7", '"text"', "true"]) {
      expectRefusal(await server.post(path, body), 400, "validation_failed");
    }
    expectRefusal(await server.post(path, "{}", { "content-type": "text/plain" }), 415, "validation_failed");
    expectRefusal(
      await server.post(path, "email=a", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      "validation_failed",
    );
    expectRefusal(await server.post(path, { email: "x".repeat(70_000) }), 413, "validation_failed");
  }
});

test("a body of unknown length is cut off at the limit too", async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let chunk = 0; chunk < 10; chunk += 1) controller.enqueue(new Uint8Array(10_000).fill(32));
      controller.close();
    },
  });
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half" as const,
  };
  const answer = await readAnswer(await fetch(`${server.url}/auth/v1/signup`, init));
  expectRefusal(answer, 413, "validation_failed");
});

test("a wrong type in a known field is refused, naming the field", async () => {
  const valid = signUpBody("types@example.com");
  for (const [field, value] of [
    ["email", 7],
    ["email", ["a@example.com"]],
    ["password", { $ne: null }],
    ["data", "text"],
    ["data", { adult_confirmed: true, display_name: 7 }],
    ["data", { adult_confirmed: true, display_name: "x".repeat(61) }],
  ] as const) {
    const answer = await server.post("/signup", { ...valid, [field]: value });
    expectRefusal(answer, 400, "validation_failed");
    expect(answer.body["message"]).toContain(field);
  }
});

test("an address with a part that is longer than mail allows is refused, and the longest ones pass", async () => {
  const domain = (chars: number) => `${`${"d".repeat(60)}.`.repeat(4).slice(0, chars - 4)}.com`;
  const longest = `${"a".repeat(64)}@${domain(189)}`;
  expect(longest).toHaveLength(254);
  for (const email of [
    `${"a".repeat(64)}@${domain(190)}`,
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@example.${"c".repeat(64)}`,
  ])
    expectRefusal(await server.post("/signup", signUpBody(email)), 400, "validation_failed");
  for (const email of [longest, `a@${"b".repeat(63)}.com`])
    expect((await server.post("/signup", signUpBody(email))).status).toBe(200);
});

test("malformed addresses are refused", async () => {
  for (const email of ["plain", "@example.com", "a@b", "a b@example.com", `${"a".repeat(320)}@example.com`]) {
    expectRefusal(await server.post("/signup", signUpBody(email)), 400, "validation_failed");
  }
  expectRefusal(await server.post("/signup", { password: goodPassword }), 422, "anonymous_provider_disabled");
  expectRefusal(
    await server.post("/signup", { phone: "1", password: goodPassword }),
    400,
    "phone_provider_disabled",
  );
});

test("text that PostgreSQL cannot store and too deep nesting are refused as malformed", async () => {
  for (const text of ["a\u0000b", "\ud800"]) {
    const signIn = { email: text, password: "some password" };
    expectRefusal(await server.post("/token?grant_type=password", signIn), 400, "bad_json");
    const data = { adult_confirmed: true, display_name: text };
    expectRefusal(await server.post("/signup", { ...signUpBody("nul@example.com"), data }), 400, "bad_json");
  }
  const nested = `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  const answer = await server.post("/signup", nested);
  expect(answer.status).toBe(400);
});

test("unknown grants, paths, methods and scopes are refused", async () => {
  expectRefusal(await server.post("/token?grant_type=magic", {}), 400, "unsupported_grant_type");
  expectRefusal(await server.post("/token", {}), 400, "unsupported_grant_type");
  expectRefusal(await server.post("/nowhere", {}), 404, "not_found");
  expectRefusal(await server.post("/admin/users", {}), 401, "no_authorization");
  expectRefusal(await readAnswer(await fetch(`${server.url}/auth/v1/signup`)), 404, "not_found");
  const { accessToken } = await server.person();
  const authorization = `Bearer ${accessToken}`;
  expectRefusal(await server.post("/logout?scope=all", "", { authorization }), 400, "validation_failed");
  expectRefusal(await server.post("/logout", ""), 401, "no_authorization");
});

test("the public key, settings, health and OPTIONS are open to all", async () => {
  const get = async (path: string) => readAnswer(await fetch(`${server.url}/auth/v1${path}`));
  const keys = await get("/.well-known/jwks.json");
  expect(keys.status).toBe(200);
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  expect(JSON.stringify(keys.body)).not.toContain(server.keys.signingKey.privateJwk.d);
  expect(keys.body["keys"]).toMatchObject([{ kid: server.keys.signingKey.kid, alg: "ES256", use: "sig" }]);
  expect((await get("/settings")).body).toMatchObject({
    external: { email: true },
    mailer_autoconfirm: true,
  });
  expect((await get("/health")).status).toBe(200);
  const options = await fetch(`${server.url}/auth/v1/token`, { method: "OPTIONS" });
  expect(options.status).toBe(204);
});

test("answers with tokens are never cached", async () => {
  const answer = await server.post("/signup", signUpBody("uncached@example.com"));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a failing database is a 500 without details", async () => {
  const broken = await startAuth();
  await broken.pool.query("alter table auth.users rename to users_gone");
  const answer = await broken.post("/token?grant_type=password", {
    email: "a@example.com",
    password: "secret word",
  });
  expect(answer.status).toBe(500);
  expect(answer.body["code"]).toBe("unexpected_failure");
  expect(JSON.stringify(answer.body)).not.toContain("users");
  await broken.stop();
});

test("sign-ups of one client are limited, and the answer says when to try again", async () => {
  const limited = await startAuth({ limits: { signUpPerAddress: { points: 2, windowSeconds: 60 } } });
  try {
    for (const email of ["one@example.com", "two@example.com"]) {
      expect((await limited.post("/signup", signUpBody(email))).status).toBe(200);
    }
    const third = await limited.post("/signup", signUpBody("three@example.com"));
    expectRefusal(third, 429, "over_request_rate_limit");
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(third.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  } finally {
    await limited.stop();
  }
});

test("a client that was told a few times that an address is taken is refused for every address", async () => {
  const limited = await startAuth({ limits: { takenAnswersPerAddress: { points: 2, windowSeconds: 60 } } });
  try {
    const { email } = await limited.person();
    const probes = await Promise.all(
      Array.from({ length: 6 }, () => limited.post("/signup", signUpBody(email))),
    );
    expect(probes.filter((answer) => answer.body["code"] === "user_already_exists")).toHaveLength(2);
    const taken = await limited.post("/signup", signUpBody(email));
    const free = await limited.post("/signup", signUpBody("free@example.com"));
    expectRefusal(taken, 429, "over_request_rate_limit");
    expect(free.body).toEqual(taken.body);
  } finally {
    await limited.stop();
  }
});

test("guessing at one account is limited in parallel too, and the right password resets the limit", async () => {
  const limited = await startAuth({ limits: { signInPerEmailAndAddress: { points: 3, windowSeconds: 60 } } });
  try {
    const { email } = await limited.person();
    const signIn = (password: string, address = email) =>
      limited.post("/token?grant_type=password", { email: address, password });
    await signIn("wrong one");
    await signIn("wrong two");
    expect((await signIn(goodPassword)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(`wrong ${index}`)));
    expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(3);
    expectRefusal(await signIn(goodPassword), 429, "over_request_rate_limit");
    const unknown = await Promise.all(Array.from({ length: 4 }, () => signIn("wrong", "nobody@example.com")));
    expect(unknown.filter((answer) => answer.status === 429)).toHaveLength(1);
  } finally {
    await limited.stop();
  }
});

test("limits hold across processes and ignore a forwarding header from an untrusted address", async () => {
  const limits = { signUpPerAddress: { points: 1, windowSeconds: 60 } };
  const direct = await startAuth({ limits });
  const proxied = await startAuth({ limits, clientAddress: createClientAddress(["127.0.0.0/8"]) });
  try {
    const from = (address: string) => ({ "x-forwarded-for": address });
    await direct.post("/signup", signUpBody("a@example.com"), from("203.0.113.1"));
    expect((await direct.post("/signup", signUpBody("b@example.com"), from("203.0.113.2"))).status).toBe(429);
    await proxied.post("/signup", signUpBody("a@example.com"), from("203.0.113.1"));
    expect((await proxied.post("/signup", signUpBody("b@example.com"), from("203.0.113.2"))).status).toBe(
      200,
    );
    const spoofed = from("198.51.100.9, 203.0.113.2");
    expect((await proxied.post("/signup", signUpBody("c@example.com"), spoofed)).status).toBe(429);
  } finally {
    await Promise.all([direct.stop(), proxied.stop()]);
  }
});

test("a burst of sign-ins neither blocks the event loop nor waits without end", async () => {
  const busy = await startAuth({ limits: { signInPerEmailAndAddress: { points: 1000, windowSeconds: 60 } } });
  try {
    const person = await busy.person();
    const { email } = person;
    const before = { process: process.cpuUsage(), thread: process.threadCpuUsage() };
    let answeredMeanwhile = 0;
    const done = new AbortController();
    const burst = Promise.all(
      Array.from({ length: 90 }, () =>
        busy.post("/token?grant_type=password", { email, password: goodPassword }),
      ),
    ).finally(() => done.abort());
    while (!done.signal.aborted) {
      const caller = await busy.auth.identity.authenticate(`Bearer ${person.accessToken}`);
      if (caller) answeredMeanwhile += 1;
      await sleep(5);
    }
    const answers = await burst;
    const total = process.cpuUsage(before.process);
    const mainThread = process.threadCpuUsage(before.thread);
    const statuses = answers.map((answer) => answer.status);
    // One task runs and 64 wait; further ones are refused until a task is done.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(65);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(answeredMeanwhile).toBeGreaterThan(10);
    // Processor time instead of elapsed time, so that a busy machine does not matter. Hashing on this thread gives almost 1.
    const shareOfMainThread = (mainThread.user + mainThread.system) / (total.user + total.system);
    expect(shareOfMainThread).toBeLessThan(0.6);
  } finally {
    await busy.stop();
  }
});
