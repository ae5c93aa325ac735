/** Mails of a running server bring their readers into their accounts, and welcome credits with the confirmation. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, openClient, signUp } from "./people.ts";
import { startServer } from "./server.ts";

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ WELCOME_CREDITS: "25", WELCOME_TIER: "standard" });
}, 120_000);
afterAll(() => server.stop());

/** The link and the code of the newest mail in the mailbox, which has to go to this address. */
async function readMail(to: string): Promise<{ link: string; code: string; page: string }> {
  const list = await (await fetch(`${server.url}/dev/mailbox`)).text();
  const id = /\/dev\/mailbox\?mail=([\da-f-]+)/.exec(list)?.[1] ?? "";
  const page = await (await fetch(`${server.url}/dev/mailbox?mail=${id}`)).text();
  expect(page).toContain(`To ${to}`);
  const link = /class="m-action" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const code = /\b\d{6}\b/.exec(page.slice(page.search(/>C(?:ode|ódigo)</)))?.[0] ?? "";
  return { link, code, page };
}

test("a forgotten password is set anew by a mail's link", async () => {
  const { email } = await signUp(server);
  const asked = await openClient(server).auth.resetPasswordForEmail(email, {
    redirectTo: `${server.url}/auth/new-password`,
  });
  expect(asked.error).toBeNull();
  const { link } = await readMail(email);
  const landed = await fetch(link, { redirect: "manual" });
  const location = new URL(landed.headers.get("location") ?? "");
  // The page of the product opens a link that was made without PKCE.
  expect([landed.status, location.pathname]).toEqual([303, "/auth/link"]);
  const token_hash = location.searchParams.get("token_hash") ?? "";
  const client = openClient(server);
  const session = await client.auth.verifyOtp({ token_hash, type: "recovery" });
  expect(session.error).toBeNull();
  expect((await client.auth.updateUser({ password: "an entirely new one" })).error).toBeNull();
  const back = await openClient(server).auth.signInWithPassword({ email, password: "an entirely new one" });
  expect(back.error).toBeNull();
  const used = await openClient(server).auth.verifyOtp({ token_hash, type: "recovery" });
  expect(used.error?.code).toBe("otp_expired");
});

test("a code makes an account, and whoever confirms an address gets the welcome credits once", async () => {
  const email = "welcome@example.com";
  const client = openClient(server);
  await client.auth.signInWithOtp({ email, options: { data: { adult_confirmed: true } } });
  const { code } = await readMail(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect(error).toBeNull();
  const credits = await client.from("user_credits").select("balance").single();
  expect(credits.data).toEqual({ balance: 25 });
  const history = await client.from("credit_transactions").select("type,amount,reason");
  expect(history.data).toEqual([{ type: "grant", amount: 25, reason: "Welcome credits" }]);
  expect(data.user?.email).toBe(email);
  // Confirmed at once on this machine.
  expect(await balanceOf(await signUp(server))).toBe(25);
});

test("mails are in the language of the sign-up, then in the one that the person chose, and English without either", async () => {
  const email = "langue@example.org";
  const password = "correct horse battery";
  const client = openClient(server);
  const data = { adult_confirmed: true, locale: "fr-CA" };
  expect((await client.auth.signUp({ email, password, options: { data } })).error).toBeNull();
  await openClient(server).auth.resetPasswordForEmail(email);
  const french = await readMail(email);
  expect(french.page).toContain("Choisissez un nouveau mot de passe");
  expect(french.page).toContain('lang="fr"');

  const refused = await client.auth.updateUser({ data: { locale: "de\r\nBcc: eve@example.org" } });
  expect(refused.error?.code).toBe("validation_failed");
  expect((await client.auth.updateUser({ data: { locale: "pt" } })).error).toBeNull();
  await client.auth.reauthenticate();
  const portuguese = await readMail(email);
  expect(portuguese.page).toContain("Seu código");
  expect(
    (await client.auth.updateUser({ password: "another horse battery", nonce: portuguese.code })).error,
  ).toBeNull();

  const other = await signUp(server);
  await other.client.auth.reauthenticate();
  expect((await readMail(other.email)).page).toContain("Your code");
});

test("who has no account reads so in the language of the browser that asked", async () => {
  const email = "nobody@example.org";
  const answer = await fetch(`${server.url}/auth/v1/recover`, {
    method: "POST",
    headers: {
      apikey: server.publishableKey,
      "content-type": "application/json",
      "accept-language": "it-IT,es;q=0.8,en;q=0.5",
    },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  expect((await readMail(email)).page).toContain("No hay ninguna cuenta con esta dirección");
});
