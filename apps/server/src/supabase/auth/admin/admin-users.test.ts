import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, readAnswer, startAuth, type TestAuth } from "../testing/auth-server.ts";
import { addApp } from "../testing/second-step.ts";

let server: TestAuth;
let admin: SupabaseClient["auth"]["admin"];
beforeAll(async () => {
  server = await startAuth();
  admin = server.admin;
});
afterAll(() => server.stop());

test("an account made with a confirmed address signs in, and has what it was given", async () => {
  const { data, error } = await admin.createUser({
    email: " Made@Example.com ",
    password: goodPassword,
    email_confirm: true,
    user_metadata: { display_name: "Made" },
    app_metadata: { team: "north" },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: "made@example.com",
    user_metadata: { display_name: "Made" },
    app_metadata: { provider: "email", providers: ["email"], team: "north" },
  });
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect(data.user?.last_sign_in_at).toBeUndefined();
  const signedIn = await server
    .client()
    .auth.signInWithPassword({ email: "made@example.com", password: goodPassword });
  expect(signedIn.error).toBeNull();
});

test("an account has the id that it was given, and no address or id is used twice", async () => {
  const id = "6f1a4f0e-6a3e-4b8e-9d55-0a6f4b0f2b11";
  const first = await admin.createUser({ email: "with-id@example.com", id });
  expect(first.data.user?.id).toBe(id);
  expect(first.data.user?.email_confirmed_at).toBeUndefined();
  for (const again of [{ email: "with-id@example.com" }, { email: "other-id@example.com", id }]) {
    const { error } = await admin.createUser(again);
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  }
});

test("what cannot be set is refused", async () => {
  const cases = [
    [{}, "validation_failed"],
    [{ email: "no-address" }, "validation_failed"],
    [{ email: "a@example.com", phone: "4912345" }, "phone_provider_disabled"],
    [{ email: "a@example.com", ban_duration: "for ever" }, "validation_failed"],
    [{ email: "a@example.com", role: "service_role" }, "validation_failed"],
    [{ email: "a@example.com", password_hash: "$2y$10$abc" }, "validation_failed"],
    [{ email: "a@example.com", user_metadata: { role: "admin" } }, "validation_failed"],
    [{ email: "a@example.com", app_metadata: { long: "x".repeat(5_000) } }, "validation_failed"],
    [{ email: "a@example.com", password: "short" }, "weak_password"],
  ] as const;
  for (const [attributes, code] of cases) {
    const { error } = await admin.createUser(attributes);
    expect(error?.code, JSON.stringify(attributes).slice(0, 80)).toBe(code);
  }
});

test("lists people page by page, newest first, with the total and the next page", async () => {
  for (const name of ["list-a", "list-b", "list-c"]) {
    server.advance(1_000);
    await admin.createUser({ email: `${name}@example.com` });
  }
  const first = await admin.listUsers({ page: 1, perPage: 2 });
  expect(first.error).toBeNull();
  expect(first.data.users.map(({ email }) => email)).toEqual(["list-c@example.com", "list-b@example.com"]);
  expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2 });
  const second = await admin.listUsers({ page: 2, perPage: 2 });
  expect(second.data.users[0]?.email).toBe("list-a@example.com");
  const { rows } = await server.pool.query<{ total: number }>(
    "select count(*)::int as total from auth.users",
  );
  expect(second.data).toMatchObject({ total: rows[0]?.total });
  const answer = await readAnswer(
    await fetch(`${server.url}/auth/v1/admin/users?page=x`, { headers: { apikey: server.keys.secretKey } }),
  );
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("a changed password ends every session, and the new one signs in", async () => {
  const person = await server.person();
  const password = "a quite different phrase";
  const { error } = await admin.updateUserById(person.id, { password });
  expect(error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(false);
  const { client, email } = person;
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("a ban ends the sessions and lasts until it is lifted", async () => {
  const person = await server.person();
  const banned = await admin.updateUserById(person.id, { ban_duration: "1h30m" });
  expect(new Date(banned.data.user?.banned_until ?? 0).getTime() - server.now().getTime()).toBeGreaterThan(
    85 * 60_000,
  );
  expect(await server.accepts(person.accessToken)).toBe(false);
  const signIn = () => person.client.auth.signInWithPassword({ email: person.email, password: goodPassword });
  expect((await signIn()).error?.code).toBe("user_banned");
  const lifted = await admin.updateUserById(person.id, { ban_duration: "none" });
  expect(lifted.data.user?.banned_until).toBeUndefined();
  expect((await signIn()).error).toBeNull();
});

test("changes address and data at once, merging the data", async () => {
  const person = await server.person();
  await admin.updateUserById(person.id, { user_metadata: { display_name: "One", note: "kept" } });
  const moved = await admin.updateUserById(person.id, {
    email: "moved@example.com",
    user_metadata: { display_name: null },
  });
  expect(moved.data.user).toMatchObject({ email: "moved@example.com", user_metadata: { note: "kept" } });
  expect(moved.data.user?.user_metadata).not.toHaveProperty("display_name");
  expect(moved.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: "moved@example.com" });
  const other = await server.person();
  const taken = await admin.updateUserById(other.id, { email: "moved@example.com" });
  expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
});

test("an unknown person and what is no id are not found", async () => {
  const unknown = await admin.getUserById("00000000-0000-4000-8000-000000000000");
  expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
  const answer = await readAnswer(
    await fetch(`${server.url}/auth/v1/admin/users/1`, { headers: { apikey: server.keys.secretKey } }),
  );
  expect(answer).toMatchObject({ status: 404, body: { code: "validation_failed" } });
});

test("signs out the sessions of a token by scope", async () => {
  const person = await server.person();
  const other = await server
    .client()
    .auth.signInWithPassword({ email: person.email, password: goodPassword });
  expect((await admin.signOut(person.accessToken, "others")).error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(true);
  expect(await server.accepts(other.data.session?.access_token ?? "")).toBe(false);
});

test("lists and removes a person's factors", async () => {
  const person = await server.person();
  const app = await addApp(server, person.client, "Lost phone");
  const listed = await admin.mfa.listFactors({ userId: person.id });
  expect(listed.data?.factors).toMatchObject([{ id: app.factorId, friendly_name: "Lost phone" }]);
  const gone = await admin.mfa.deleteFactor({ userId: person.id, id: app.factorId });
  expect(gone.error).toBeNull();
  expect((await admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([]);
  const again = await admin.mfa.deleteFactor({ userId: person.id, id: app.factorId });
  expect(again.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
});

test("the secret key alone opens the admin API", async () => {
  const person = await server.person();
  const doors = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${person.id}`],
    ["PUT", `/admin/users/${person.id}`],
    ["GET", `/admin/users/${person.id}/factors`],
    ["DELETE", `/admin/users/${person.id}/factors/${person.id}`],
    ["GET", `/admin/users/${person.id}/passkeys`],
    ["DELETE", `/admin/users/${person.id}/passkeys/${person.id}`],
  ] as const;
  const tries = [
    [{ apikey: server.keys.publishableKey }, 401, "no_authorization"],
    [{ authorization: `Bearer ${person.accessToken}` }, 403, "not_admin"],
    [{ authorization: `Bearer ${person.accessToken}x` }, 403, "bad_jwt"],
  ] as const;
  for (const [method, path] of doors)
    for (const [headers, status, code] of tries) {
      const answer = await readAnswer(await fetch(`${server.url}/auth/v1${path}`, { method, headers }));
      expect(answer, `${method} ${path}`).toMatchObject({ status, body: { code } });
    }
});
