/** From an operator's invitation into the studio: by the mail, a press, a password and the one question. */
import { openAdmin, signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { toast, topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

test("an invited person opens the account by a press, sets a password, answers one question, and signs in again @main", async ({
  page,
  server,
  inspect,
}) => {
  const email = `invited-${Date.now()}@example.org`;
  const { error } = await (await openAdmin(server)).inviteUserByEmail(email);
  expect(error).toBeNull();
  const { link } = await openMail(page, "You are invited to Galatea", email);
  await inspect("mailbox-invitation");
  // Whatever looks at the link before its reader does not use it up.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/link\?token_hash=/);
  await expect(page.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await inspect("invitation");
  await page.reload();
  await page.getByRole("button", { name: "Accept the Invitation" }).click();

  await expect(page).toHaveURL(/\/auth\/new-password$/);
  await expect(page.getByText(email)).toBeVisible();
  // Nothing opens before the statement, whichever way somebody goes.
  await page.goto("/images");
  await expect(page.getByRole("heading", { name: "One question first" })).toBeVisible();
  await page.goto("/auth/new-password");
  await page.getByLabel("Password", { exact: true }).fill("chosen by the invited");
  await page.getByRole("button", { name: "Set the Password" }).click();
  // There is no other device yet that could have been signed out.
  await expect(toast(page, /^Your password is set\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "One question first" })).toBeVisible();
  await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
  await page.getByRole("button", { name: "Open the studio" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText("0 credits");

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole("button", { name: "Accept the Invitation" }).click();
  await expect(page).toHaveURL(/\/auth\/link$/);
  await expect(page.getByRole("alert")).toHaveText(/^This link was used before/);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("chosen by the invited");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("links that an operator made say what they do, and open their own account beside a session of another", async ({
  page,
  server,
  inspect,
}) => {
  const admin = await openAdmin(server);
  const person = await signUp(server);
  const makeLink = async (params: Parameters<typeof admin.generateLink>[0]): Promise<string> => {
    const { data, error } = await admin.generateLink(params);
    if (error) throw error;
    return data.properties.action_link;
  };
  const other = await signIn(page, server);

  const redirectTo = `${server.url}/characters`;
  await page.goto(await makeLink({ type: "magiclink", email: person.email, options: { redirectTo } }));
  await expect(page.getByText(`You are signed in as ${other.email}`)).toBeVisible();
  await inspect("link-beside-a-session");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/characters$/);

  const { email } = person;
  const newEmail = `moved-${Date.now()}@example.org`;
  const change = { email, newEmail };
  const current = await makeLink({ type: "email_change_current", ...change });
  const next = await makeLink({ type: "email_change_new", ...change });
  await page.goto(current);
  await page.getByRole("button", { name: "Confirm the Change" }).click();
  await expect(page.getByText(/^One address is confirmed/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(next);
  await page.getByRole("button", { name: "Confirm the Change" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(await makeLink({ type: "recovery", email: newEmail }));
  await page.route("**/auth/v1/verify", (route) => route.abort());
  await page.getByRole("button", { name: "Set a New Password" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^The server cannot be reached/);
  await page.unroute("**/auth/v1/verify");
  await page.getByRole("button", { name: "Set a New Password" }).click();
  await expect(page).toHaveURL(/\/auth\/new-password$/);
  await expect(page.getByText(newEmail)).toBeVisible();
});
