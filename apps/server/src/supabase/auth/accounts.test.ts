import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "./testing/auth-server.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.stop());

test("signing up creates an account and signs it in", async () => {
  const client = server.client();
  const { data, error } = await client.auth.signUp({
    email: "  Ada@Example.COM ",
    password: goodPassword,
    options: { data: { adult_confirmed: true, display_name: "Ada" } },
  });
  expect(error).toBeNull();
  expect(data.session?.token_type).toBe("bearer");
  expect(data.session?.expires_in).toBe(3600);
  expect(data.user).toMatchObject({
    email: "ada@example.com",
    aud: "authenticated",
    role: "authenticated",
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { display_name: "Ada" },
  });
  expect(data.user?.identities?.[0]).toMatchObject({ provider: "email", user_id: data.user?.id });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  const { data: read } = await client.auth.getUser();
  expect(read.user?.id).toBe(data.user?.id);
});

test("without automatic confirmation the address stays unconfirmed, also in the ports' answers", async () => {
  const strict = await startAuth({ autoConfirm: "never" });
  try {
    const person = await strict.person();
    const { data } = await person.client.auth.getUser();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(await strict.auth.identity.authenticate(`Bearer ${person.accessToken}`)).toMatchObject({
      userId: person.id,
      emailVerified: false,
    });
    expect(await strict.auth.userAdmin.findUser(person.id)).toEqual({
      userId: person.id,
      email: person.email,
      emailVerified: false,
      locale: null,
    });
  } finally {
    await strict.stop();
  }
});

test("automatic confirmation on this machine does not apply to requests through a proxy", async () => {
  const local = await startAuth({ autoConfirm: "on_this_machine" });
  try {
    const signUp = async (email: string, headers: Record<string, string>) => {
      const body = { email, password: goodPassword, data: { adult_confirmed: true } };
      const { body: answer } = await local.post("/signup", body, headers);
      return (answer["user"] as Record<string, unknown>)["email_confirmed_at"];
    };
    expect(await signUp("near@example.com", {})).toBeTruthy();
    expect(await signUp("far@example.com", { "x-forwarded-for": "203.0.113.9" })).toBeUndefined();
  } finally {
    await local.stop();
  }
});

test("an address belongs to one account in every spelling, even when two sign up at the same time", async () => {
  const signUp = (email: string) =>
    server
      .client()
      .auth.signUp({ email, password: goodPassword, options: { data: { adult_confirmed: true } } });
  const both = await Promise.all([signUp("twin@example.com"), signUp("TWIN@example.com")]);
  expect(both.filter((result) => result.error === null)).toHaveLength(1);
  const { error } = await signUp(" Twin@Example.com");
  expect(error).toMatchObject({
    status: 422,
    code: "user_already_exists",
    message: "User already registered",
  });
});

test("signing up requires the statement to be 18 or older", async () => {
  for (const data of [
    undefined,
    {},
    { adult_confirmed: false },
    { adult_confirmed: "true" },
    { adult_confirmed: 1 },
  ]) {
    const { error } = await server.client().auth.signUp({
      email: "young@example.com",
      password: goodPassword,
      options: data === undefined ? {} : { data },
    });
    expect(error).toMatchObject({ status: 422, code: "validation_failed" });
    expect(error?.message).toContain("18 or older");
  }
  const { rowCount } = await server.pool.query("select from auth.users where email = 'young@example.com'");
  expect(rowCount).toBe(0);
});

test("a client's metadata is kept within bounds, and grants nothing", async () => {
  const client = server.client();
  const { data } = await client.auth.signUp({
    email: "mallory@example.com",
    password: goodPassword,
    options: { data: { adult_confirmed: true, display_name: "M", theme: { dark: true }, tags: ["a"] } },
  });
  expect(data.user?.user_metadata).toEqual({ display_name: "M", theme: { dark: true }, tags: ["a"] });
  const { data: changed } = await client.auth.updateUser({
    data: { locale: "de", display_name: null, tags: null, since: 2026 },
  });
  expect(changed.user?.user_metadata).toEqual({ theme: { dark: true }, locale: "de", since: 2026 });
  for (const data of [
    { role: "admin" },
    { app_metadata: { role: "admin" } },
    { is_admin: true, locale: "fr" },
  ]) {
    const { error } = await client.auth.updateUser({ data });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  }
  const { error: large } = await client.auth.updateUser({ data: { note: "x".repeat(5_000) } });
  expect(large?.message).toContain("at most 4096 bytes");
  const { data: after } = await client.auth.getUser();
  expect(after.user?.user_metadata).toEqual({ theme: { dark: true }, locale: "de", since: 2026 });
  expect(after.user?.role).toBe("authenticated");
});

test("short and common passwords are refused in the shape that auth-js expects", async () => {
  const signUp = async (password: string, email = "weak@example.com") => {
    const { error } = await server.client().auth.signUp({
      email,
      password,
      options: { data: { adult_confirmed: true } },
    });
    return error;
  };
  const short = await signUp("abc1234");
  expect(short).toBeInstanceOf(AuthWeakPasswordError);
  expect(short).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  for (const common of ["Password123", "iloveyou", "qwertyuiop", "aaaaaaaaaa", "weak@example.com"]) {
    expect(await signUp(common), common).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
  }
  expect(await signUp("ü".repeat(129))).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a long passphrase works however its accents are composed", async () => {
  const client = server.client();
  const password = `caf\u00e9 au lait ${"x".repeat(110)}`;
  const options = { data: { adult_confirmed: true } };
  expect((await client.auth.signUp({ email: "nfc@example.com", password, options })).error).toBeNull();
  const again = await server.client().auth.signInWithPassword({
    email: "nfc@example.com",
    password: password.normalize("NFD"),
  });
  expect(again.error).toBeNull();
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { email } = await server.person();
  const wrong = await server.post("/token?grant_type=password", { email, password: "not the password" });
  const unknown = await server.post("/token?grant_type=password", {
    email: "nobody@example.com",
    password: "not the password",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.body).toEqual(wrong.body);
});

test("an unknown address is answered no faster than a wrong password", async () => {
  const { email } = await server.person();
  const time = async (address: string): Promise<number> => {
    const startedAt = performance.now();
    await server.post("/token?grant_type=password", { email: address, password: "not the password" });
    return performance.now() - startedAt;
  };
  let [known, unknown] = [Infinity, Infinity];
  // A busy machine only lengthens a measurement, so the shortest one is the work itself. Without the hash it would be a
  // tenth, however often it is measured.
  for (let round = 0; round < 9 || (round < 40 && unknown <= known * 0.6); round += 1) {
    known = Math.min(known, await time(email));
    unknown = Math.min(unknown, await time(`nobody-${round}@example.com`));
  }
  expect(unknown).toBeGreaterThan(known * 0.6);
});

test("signing in works for the right password and names the person in the claims", async () => {
  const { email, id } = await server.person();
  const client = server.client();
  const { data, error } = await client.auth.signInWithPassword({
    email: email.toUpperCase(),
    password: goodPassword,
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
  const { data: verified, error: claimsError } = await client.auth.getClaims();
  expect(claimsError).toBeNull();
  expect(verified?.header).toMatchObject({ alg: "ES256", kid: server.keys.signingKey.kid });
  expect(verified?.claims).toMatchObject({
    iss: `${server.url}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    sub: id,
    email,
    aal: "aal1",
    amr: [{ method: "password" }],
    is_anonymous: false,
  });
  expect(verified?.claims.session_id).toMatch(/^[\da-f-]{36}$/);
});

test("a banned account cannot sign in, and its open sessions stop working", async () => {
  const person = await server.person();
  await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    person.id,
  ]);
  const { error } = await server
    .client()
    .auth.signInWithPassword({ email: person.email, password: goodPassword });
  expect(error).toMatchObject({ code: "user_banned" });
  expect(await server.accepts(person.accessToken)).toBe(false);
  expect((await person.client.auth.refreshSession()).error).toMatchObject({ code: "user_banned" });
});

test("a new password ends every other session and replaces the old one", async () => {
  const person = await server.person();
  const phone = server.client();
  const onPhone = await phone.auth.signInWithPassword({ email: person.email, password: goodPassword });
  const { error } = await person.client.auth.updateUser({ password: "another good passphrase" });
  expect(error).toBeNull();
  expect((await person.client.auth.getUser()).error).toBeNull();
  expect(await server.accepts(onPhone.data.session?.access_token)).toBe(false);
  expect((await phone.auth.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  const signIn = (password: string) =>
    server.client().auth.signInWithPassword({ email: person.email, password });
  expect((await signIn(goodPassword)).error).toMatchObject({ code: "invalid_credentials" });
  expect((await signIn("another good passphrase")).error).toBeNull();
});

test("a password change checks the new password, and the current one when it is given", async () => {
  const { client } = await server.person();
  expect((await client.auth.updateUser({ password: "short" })).error).toBeInstanceOf(AuthWeakPasswordError);
  expect((await client.auth.updateUser({ password: goodPassword })).error).toMatchObject({
    code: "same_password",
  });
  const wrong = await client.auth.updateUser({
    password: "yet another passphrase",
    current_password: "guess",
  });
  expect(wrong.error).toMatchObject({ code: "invalid_credentials" });
  const right = await client.auth.updateUser({
    password: "yet another passphrase",
    current_password: goodPassword,
  });
  expect(right.error).toBeNull();
});

test("a session older than a day changes the password only with the current one", async () => {
  const aged = await startAuth();
  try {
    const { client, email } = await aged.person();
    const change = (password: string, current_password?: string) =>
      client.auth.updateUser({ password, ...(current_password && { current_password }) });
    aged.advance(24 * 3_600_000 - 60_000);
    await client.auth.refreshSession();
    expect((await change("within the first day")).error).toBeNull();
    aged.advance(120_000);
    const other = aged.client();
    await other.auth.signInWithPassword({ email, password: "within the first day" });
    await client.auth.refreshSession();
    expect((await change("after the first day")).error).toMatchObject({
      status: 400,
      code: "reauthentication_needed",
    });
    expect((await change("after the first day", "a guess of it")).error).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await client.auth.updateUser({ data: { display_name: "Ada" } })).error).toBeNull();
    expect((await other.auth.getUser()).error).toBeNull();
    expect((await change("after the first day", "within the first day")).error).toBeNull();
    // auth-js forgets a session that the server does not know.
    expect((await other.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    // Somebody who has just signed in is fresh.
    await other.auth.signInWithPassword({ email, password: "after the first day" });
    expect((await other.auth.updateUser({ password: "after signing in again" })).error).toBeNull();
  } finally {
    await aged.stop();
  }
});

test("the database holds only hashes of passwords and tokens", async () => {
  const person = await server.person();
  const { rows } = await server.pool.query<{ dump: string }>(`
    select (select jsonb_agg(u) from auth.users u)::text || (select jsonb_agg(t) from auth.refresh_tokens t)::text
        || (select jsonb_agg(s) from auth.sessions s)::text || (select jsonb_agg(a) from auth.audit_log_entries a)::text
        || (select jsonb_agg(r) from auth.rate_limits r)::text as dump`);
  const dump = rows[0]?.dump ?? "";
  expect(dump).toContain(person.id);
  expect(dump).not.toContain(goodPassword);
  expect(dump).not.toContain(person.refreshToken);
  expect(dump).not.toContain(Buffer.from(person.refreshToken).toString("hex"));
  expect(dump).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("the gateway's roles can check whether a person's session is alive and read nothing else of schema auth", async () => {
  const person = await server.person();
  const other = await server.person();
  const claims = await server.auth.verifyAccessToken(person.accessToken);
  const { Client } = await import("pg");
  const gateway = new Client({ connectionString: server.gatewayUrl });
  await gateway.connect();
  try {
    const ask = async (userId = person.id) =>
      (await gateway.query("select auth.session_alive($1, $2) as alive", [claims?.session_id, userId]))
        .rows[0]?.alive;
    for (const role of ["authenticator", "anon", "authenticated", "service_role"]) {
      await gateway.query(`set role ${role}`);
      expect(await ask(), role).toBe(true);
      expect(await ask(other.id), role).toBe(false);
      for (const table of [
        "users",
        "sessions",
        "refresh_tokens",
        "identities",
        "audit_log_entries",
        "rate_limits",
      ]) {
        await expect(gateway.query(`select * from auth.${table}`), `${role} ${table}`).rejects.toThrow(
          "permission denied",
        );
      }
      await gateway.query("reset role");
    }
    await person.client.auth.signOut({ scope: "local" });
    expect(await ask()).toBe(false);
  } finally {
    await gateway.end();
  }
});
