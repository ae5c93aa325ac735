/** An account's address changes once the addresses confirmed it that the setting asks; a code lets a password change. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { goodPassword, startAuth, type TestAuth } from "./testing/auth-server.ts";

const many = { points: 10_000, windowSeconds: 60 };
const limits = {
  mailsPerAddress: many,
  mailsPerEmailAndPurpose: many,
  mailsPerEmail: many,
  verifyPerAddress: many,
};
let server: TestAuth;
beforeAll(async () => {
  server = await startAuth({ limits });
});
afterAll(() => server.stop());

let count = 0;
const newAddress = (): string => `new-${(count += 1)}@example.com`;

test("both addresses confirm a change, in either order, and nothing changes before", async () => {
  for (const first of ["current", "new"] as const) {
    const { client, email, id } = await server.person();
    const wanted = newAddress();
    const { data, error } = await client.auth.updateUser({ email: ` ${wanted.toUpperCase()} ` });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted });
    expect(data.user?.email_change_sent_at).toBeTruthy();
    const codes = { current: server.mails.newest(email), new: server.mails.newest(wanted) };
    expect([codes.current.kind, codes.new.kind]).toEqual(["email_change_current", "email_change_new"]);
    const [one, other] = first === "current" ? [email, wanted] : [wanted, email];
    const half = await server.post("/verify", {
      type: "email_change",
      email: one,
      token: server.mails.newest(one).code,
    });
    expect([half.status, half.body]).toEqual([
      200,
      {
        msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        code: "200",
      },
    ]);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const whole = await server
      .client()
      .auth.verifyOtp({ type: "email_change", token_hash: server.mails.newest(other).hashedToken });
    expect(whole.error).toBeNull();
    expect(whole.data.user).toMatchObject({ id, email: wanted });
    expect(whole.data.user?.new_email).toBeUndefined();
    expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: wanted });
    const signedIn = await server.client().auth.signInWithPassword({ email: wanted, password: goodPassword });
    expect(signedIn.error).toBeNull();
  }
});

test("one address cannot confirm for both", async () => {
  const { client, email } = await server.person();
  await client.auth.updateUser({ email: newAddress() });
  const { link } = server.mails.newest(email);
  const first = await fetch(link, { redirect: "manual" });
  expect(first.headers.get("location")).toContain("#message=Confirmation+link+accepted");
  const second = await fetch(link, { redirect: "manual" });
  expect(second.headers.get("location")).toContain("error_code=otp_expired");
  await server.post("/resend", { type: "email_change", email });
  const again = await fetch(server.mails.newest(email).link, { redirect: "manual" });
  expect(again.headers.get("location")).toContain("#message=");
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test("the new address alone confirms where the setting says so, or where the old one was never confirmed", async () => {
  for (const changes of [
    { confirmations: { signUp: "later", emailChange: "new" } },
    { autoConfirm: "never" },
  ] as const) {
    const other = await startAuth({ ...changes, limits });
    try {
      const { client, id, email } = await other.person();
      const wanted = newAddress();
      await client.auth.updateUser({ email: wanted });
      expect(other.mails.kinds(email)).not.toContain("email_change_current");
      const { code: token } = other.mails.newest(wanted);
      const { data } = await other.client().auth.verifyOtp({ type: "email_change", email: wanted, token });
      expect(data.user).toMatchObject({ id, email: wanted });
      expect(data.user?.email_confirmed_at).toBeTruthy();
    } finally {
      await other.stop();
    }
  }
});

test("a taken address is answered like a free one, its owner gets a mail without a link, and nothing changes", async () => {
  const [ada, eve] = [await server.person(), await server.person()];
  const { data, error } = await eve.client.auth.updateUser({ email: ada.email });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: eve.email, new_email: ada.email });
  expect(server.mails.newest(ada.email)).toMatchObject({ kind: "address_taken", link: "" });
  const { code: token } = server.mails.newest(eve.email);
  await server.post("/verify", { type: "email_change", email: eve.email, token });
  expect((await eve.client.auth.getUser()).data.user?.email).toBe(eve.email);
});

test("an address that somebody took meanwhile is refused at the end", async () => {
  const { client, email } = await server.person();
  const wanted = newAddress();
  await client.auth.updateUser({ email: wanted });
  await server.person(wanted);
  const confirm = (address: string) =>
    server.post("/verify", {
      type: "email_change",
      email: address,
      token: server.mails.newest(address).code,
    });
  await confirm(email);
  const late = await confirm(wanted);
  expect([late.status, late.body["code"]]).toEqual([422, "email_exists"]);
});

test("a malformed address and one with header lines change nothing", async () => {
  const { client } = await server.person();
  for (const email of ["nonsense", "a@example.com\r\nBcc: b@example.com"]) {
    const { error } = await client.auth.updateUser({ email });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  }
});

test("a session that is not fresh changes the password by the code of /reauthenticate, once", async () => {
  const { client, email } = await server.person();
  server.advance(25 * 3_600_000);
  onTestFinished(() => server.advance(-25 * 3_600_000));
  await client.auth.refreshSession();
  const bare = await client.auth.updateUser({ password: "an entirely new one" });
  expect(bare.error?.code).toBe("reauthentication_needed");
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { kind, code: nonce } = server.mails.newest(email);
  expect(kind).toBe("reauthentication");
  const change = (password: string, given: string) => client.auth.updateUser({ password, nonce: given });
  const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, "0");
  expect((await change("an entirely new one", wrong)).error).toMatchObject({
    status: 422,
    code: "reauthentication_not_valid",
    message: "Nonce has expired or is invalid",
  });
  expect((await change("short", nonce)).error?.code).toBe("weak_password");
  expect((await change("an entirely new one", nonce)).error).toBeNull();
  expect((await change("yet another new one", nonce)).error?.code).toBe("reauthentication_not_valid");
  const signedIn = await server.client().auth.signInWithPassword({ email, password: "an entirely new one" });
  expect(signedIn.error).toBeNull();
});

test("a code of somebody else lets nobody change a password", async () => {
  const [ada, eve] = [await server.person(), await server.person()];
  await ada.client.auth.reauthenticate();
  const { code } = server.mails.newest(ada.email);
  const { error } = await eve.client.auth.updateUser({ password: "an entirely new one", nonce: code });
  expect(error?.code).toBe("reauthentication_not_valid");
});

test("an unconfirmed address gets no code", async () => {
  const other = await startAuth({ autoConfirm: "never" });
  try {
    const { client } = await other.person();
    const { error } = await client.auth.reauthenticate();
    expect(error).toMatchObject({ status: 422, code: "email_not_confirmed" });
  } finally {
    await other.stop();
  }
});
