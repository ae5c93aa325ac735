/** New addresses are confirmed by mail: after the first sign-in, or before it where the setting says so. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "./testing/auth-server.ts";

const many = { points: 10_000, windowSeconds: 60 };
const limits = { mailsPerAddress: many, mailsPerEmailAndPurpose: many, mailsPerEmail: many };
let later: TestAuth;
let first: TestAuth;
beforeAll(async () => {
  later = await startAuth({ autoConfirm: "never", limits });
  first = await startAuth({
    autoConfirm: "never",
    limits,
    confirmations: { signUp: "first", emailChange: "both" },
  });
});
afterAll(() => Promise.all([later.stop(), first.stop()]));

const credentials = (email: string) => ({
  email,
  password: goodPassword,
  options: { data: { adult_confirmed: true } },
});

test("a new person is signed in at once and confirms by the mail, keeping session and password", async () => {
  const { client, email } = await later.person();
  expect((await client.auth.getUser()).data.user?.email_confirmed_at).toBeUndefined();
  expect(later.mails.kinds(email)).toEqual(["signup"]);
  await client.auth.resend({ type: "signup", email });
  expect(later.mails.kinds(email)).toEqual(["signup", "signup"]);
  const opened = await fetch(later.mails.newest(email).link, { redirect: "manual" });
  expect(opened.headers.get("location")).toContain("type=signup");
  expect((await client.auth.getUser()).data.user?.email_confirmed_at).toBeTruthy();
  await client.auth.resend({ type: "signup", email });
  expect(later.mails.kinds(email)).toHaveLength(2);
  const back = await later.client().auth.signInWithPassword({ email, password: goodPassword });
  expect(back.error).toBeNull();
});

test("where the setting says so, nobody is signed in before the address is confirmed", async () => {
  const email = "first@example.com";
  const client = first.client();
  const { data, error } = await client.auth.signUp(credentials(email));
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
  const early = await client.auth.signInWithPassword({ email, password: goodPassword });
  expect(early.error).toMatchObject({
    status: 400,
    code: "email_not_confirmed",
    message: "Email not confirmed",
  });
  const wrong = await client.auth.signInWithPassword({ email, password: "some other words" });
  expect(wrong.error?.code).toBe("invalid_credentials");
  const { code: token } = first.mails.newest(email);
  const confirmed = await client.auth.verifyOtp({ email, token, type: "signup" });
  expect(confirmed.data.session).not.toBeNull();
  const back = await first.client().auth.signInWithPassword({ email, password: goodPassword });
  expect(back.error).toBeNull();
});

test("there, a taken address is answered as a new one, and its owner gets a mail", async () => {
  const email = "taken@example.com";
  const client = first.client();
  const { data: original } = await client.auth.signUp(credentials(email));
  const again = await first.client().auth.signUp(credentials(email));
  expect(again.error).toBeNull();
  expect(again.data.user?.identities).toEqual([]);
  expect(again.data.user?.id).not.toBe(original.user?.id);
  expect(first.mails.kinds(email)).toEqual(["signup", "signup"]);
  const { code: token } = first.mails.newest(email);
  await client.auth.verifyOtp({ email, token, type: "signup" });
  await first.client().auth.signUp(credentials(email));
  expect(first.mails.kinds(email).at(-1)).toBe("address_taken");
  const { rows } = await first.pool.query("select id from auth.users where email = $1", [email]);
  expect(rows).toEqual([{ id: original.user?.id }]);
});
