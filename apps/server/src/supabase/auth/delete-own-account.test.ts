import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnDeletion } from "#platform/ports.ts";
import { goodPassword, type Person, startAuth, type TestAuth } from "./testing/auth-server.ts";
import { addApp } from "./testing/second-step.ts";

let server: TestAuth;
beforeAll(async () => {
  server = await startAuth({
    signIn: {
      providers: [],
      allowsAnonymous: true,
      web3Chains: [],
      jwtSecret: null,
      requiresAdultStatement: true,
    },
  });
});
afterAll(() => server.stop());

const sessionOf = (accessToken: string): string => String(decodeJwt(accessToken)["session_id"]);

/** @returns the refusal's code, or "deleted". */
async function deleteWith(
  { id, accessToken }: Pick<Person, "id" | "accessToken">,
  proof: Partial<Pick<OwnDeletion, "password" | "code">>,
): Promise<string> {
  const result = await server.auth.accountDeletion.deleteOwn({
    userId: id,
    sessionId: sessionOf(accessToken),
    password: null,
    code: null,
    ...proof,
  });
  return result.ok ? "deleted" : result.code;
}

test("the password deletes, and nothing else that one could guess", async () => {
  const person = await server.person();
  expect(await deleteWith(person, {})).toBe("proof_needed");
  expect(await deleteWith(person, { password: "another one" })).toBe("wrong_password");
  expect(await deleteWith(person, { code: "123456" })).toBe("wrong_code");
  expect(await deleteWith(person, { password: goodPassword })).toBe("deleted");
  expect(await deleteWith(person, { password: goodPassword })).toBe("unauthorized");
  expect(await server.accepts(person.accessToken)).toBe(false);
});

test("guesses are limited for each account", async () => {
  const person = await server.person();
  for (let guess = 0; guess < 10; guess += 1)
    expect(await deleteWith(person, { password: `guess ${guess}` })).toBe("wrong_password");
  expect(await deleteWith(person, { password: goodPassword })).toBe("rate_limited");
  const other = await server.person();
  expect(await deleteWith(other, { password: goodPassword })).toBe("deleted");
});

test("who has no password deletes by the code of a mail, of which five guesses count", async () => {
  const person = await server.person();
  await server.pool.query("update auth.users set encrypted_password = null where id = $1", [person.id]);
  expect(await deleteWith(person, { password: goodPassword })).toBe("wrong_password");
  expect((await person.client.auth.reauthenticate()).error).toBeNull();
  const { code } = server.mails.newest(person.email);
  const wrong = code === "111111" ? "222222" : "111111";
  expect(await deleteWith(person, { code: wrong })).toBe("wrong_code");
  const { rows } = await server.pool.query(
    "select code_attempts from auth.one_time_tokens where user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ code_attempts: 1 }]);
  // The code of somebody else opens nothing.
  const other = await server.person();
  expect(await deleteWith(other, { code })).toBe("wrong_code");
  expect(await deleteWith(person, { code })).toBe("deleted");
});

test("an account with a second step is deleted only by a session that took it", async () => {
  const person = await server.person();
  await addApp(server, person.client);
  const { data } = await server
    .client()
    .auth.signInWithPassword({ email: person.email, password: goodPassword });
  const below = { id: person.id, accessToken: data.session?.access_token ?? "" };
  expect(await deleteWith(below, { password: goodPassword })).toBe("second_step_needed");
  expect(await deleteWith(person, { password: goodPassword })).toBe("deleted");
});

test("an anonymous person has nothing but the session, which is enough", async () => {
  const { data, error } = await server
    .client()
    .auth.signInAnonymously({ options: { data: { adult_confirmed: true } } });
  expect(error).toBeNull();
  const anonymous = { id: data.user?.id ?? "", accessToken: data.session?.access_token ?? "" };
  server.advance(3_600_000);
  expect(await deleteWith(anonymous, {})).toBe("deleted");
});

test("an account without password and address needs a sign-in of the last minutes", async () => {
  const person = await server.person();
  await server.pool.query("update auth.users set encrypted_password = null, email = null where id = $1", [
    person.id,
  ]);
  server.advance(11 * 60_000);
  expect(await deleteWith(person, {})).toBe("sign_in_again");
});
