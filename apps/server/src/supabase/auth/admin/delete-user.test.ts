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

const countOf = async (table: string, userId: string): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where strpos(t::text, $1) > 0`,
    [userId],
  );
  return rows[0]?.count ?? 0;
};

const addCollection = (userId: string) =>
  server.pool.query("insert into public.collections (user_id, name) values ($1, 'Autumn')", [userId]);

test("a deleted account is gone with its rows, and its address makes another one", async () => {
  const person = await server.person();
  await addCollection(person.id);
  const { data, error } = await admin.deleteUser(person.id);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(person.id);
  expect(await server.accepts(person.accessToken)).toBe(false);
  for (const table of ["auth.users", "auth.identities", "auth.sessions", "public.collections"])
    expect(await countOf(table, person.id), table).toBe(0);
  expect((await admin.getUserById(person.id)).error?.code).toBe("user_not_found");
  expect((await admin.deleteUser(person.id)).error).toMatchObject({ status: 404, code: "user_not_found" });
  const { client, email } = person;
  const signIn = await client.auth.signInWithPassword({ email, password: goodPassword });
  expect(signIn.error?.code).toBe("invalid_credentials");
  expect((await server.person(email)).id).not.toBe(person.id);
});

test("a softly deleted account keeps its id and rows, and tells and opens nothing any more", async () => {
  const person = await server.person();
  await addApp(server, person.client);
  await addCollection(person.id);
  expect((await admin.deleteUser(person.id, true)).error).toBeNull();
  expect(await server.accepts(person.accessToken)).toBe(false);
  const { client, email } = person;
  const signIn = await client.auth.signInWithPassword({ email, password: goodPassword });
  expect(signIn.error?.code).toBe("invalid_credentials");
  const { error: refresh } = await client.auth.refreshSession({ refresh_token: person.refreshToken });
  expect(refresh?.code).toBe("refresh_token_not_found");
  const { user } = (await admin.getUserById(person.id)).data;
  expect(user).toMatchObject({ id: person.id, deleted_at: expect.any(String), user_metadata: {} });
  for (const table of ["auth.users", "auth.identities", "public.collections"])
    expect(await countOf(table, person.id), table).toBe(1);
  expect(await countOf("auth.mfa_factors", person.id)).toBe(0);
  for (const table of ["auth.users", "auth.identities"]) expect(await countOf(table, email), table).toBe(0);
  // Again changes nothing, another account has the address, and what is left can still be deleted.
  expect((await admin.deleteUser(person.id, true)).error).toBeNull();
  expect((await server.person(email)).id).not.toBe(person.id);
  expect((await admin.deleteUser(person.id)).error).toBeNull();
  expect(await countOf("public.collections", person.id)).toBe(0);
});

test("only the secret key deletes accounts, and only by an id", async () => {
  const person = await server.person();
  const call = async (id: string, headers: Record<string, string>, body?: string) =>
    readAnswer(
      await fetch(`${server.url}/auth/v1/admin/users/${id}`, {
        method: "DELETE",
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body }),
      }),
    );
  const service = { apikey: server.keys.secretKey };
  const cases = [
    [person.id, { apikey: server.keys.publishableKey }, undefined, 401, "no_authorization"],
    [person.id, { authorization: `Bearer ${person.accessToken}` }, undefined, 403, "not_admin"],
    [person.id, service, '{"should_soft_delete": "yes"}', 400, "validation_failed"],
    ["1", service, undefined, 404, "validation_failed"],
  ] as const;
  for (const [id, headers, body, status, code] of cases)
    expect(await call(id, headers, body), code).toMatchObject({ status, body: { code } });
  expect(await server.accepts(person.accessToken)).toBe(true);
  // Without a body it is hard, as in GoTrue.
  expect(await call(person.id, service)).toMatchObject({ status: 200, body: {} });
  expect(await countOf("auth.users", person.id)).toBe(0);
});
