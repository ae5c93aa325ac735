/** /report: each kind asks for what it needs, with and without a script, and the operator's decision reaches its page. */
import type { Page } from "@playwright/test";
import { buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { runAdmin } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

const operator = "operator@studio.example";
test.use({ serverEnv: { OPERATOR_EMAIL: operator } });

const kinds = {
  likeness: "It shows me",
  minor: "Someone in it looks under 18",
  copyright: "It copies my work",
  other: "Something else",
};
const choose = (page: Page, kind: keyof typeof kinds) =>
  page.getByRole("radio", { name: kinds[kind] }).check();

async function fillLikeness(page: Page): Promise<void> {
  await choose(page, "likeness");
  await page.getByLabel("Address of the page").fill("https://example.org/somewhere");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Your e-mail address").fill("ada@example.org");
  await page.getByLabel("Your signature").fill("Ada Lovelace");
  await page.getByRole("checkbox", { name: /^It shows me, or somebody/ }).check();
}

const referenceOf = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/\/report\/received\/R-[0-9A-Z]{4}-[0-9A-Z]{4}$/, { timeout: 60_000 });
  return page.url().slice(-11);
};

test(
  "each kind shows only its fields, wrong ones are told with the words kept, and the number leads back",
  { tag: "@main" },
  async ({ page, server, inspect }) => {
    await page.goto("/contact");
    await page.getByRole("link", { name: "Report it" }).first().click();
    await expect(page.getByRole("heading", { name: "Report a picture or a video" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send the report" })).toBeHidden();
    await inspect("report-start");
    await choose(page, "minor");
    await expect(page.getByLabel("Your signature")).toBeHidden();
    await expect(page.getByLabel("Which work is yours?")).toBeHidden();
    await choose(page, "copyright");
    await expect(page.getByLabel("Which work is yours?")).toBeVisible();
    await page.getByLabel("Which work is yours?").fill("My photograph of a lighthouse");
    await inspect("report-copyright");

    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.getByRole("alert")).toContainText("look at the marked fields", { timeout: 60_000 });
    await expect(page.getByLabel("Address of the page")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Please tell us your name.");
    await expect(page.getByLabel("Which work is yours?")).toHaveValue("My photograph of a lighthouse");
    await inspect("report-errors");

    await fillLikeness(page);
    // What is corrected is no longer marked.
    await expect(page.getByText("Please tell us your name.")).toBeHidden();
    await inspect("report-likeness");
    await page.getByRole("button", { name: "Send the report" }).dblclick();
    const reference = await referenceOf(page);
    await expect(page.getByText(reference)).toBeVisible();
    await expect(page.getByText("decided within 48 hours")).toBeVisible();
    await inspect("report-received");
    expect(await page.context().cookies()).toEqual([]);

    const database = await openDatabase(server);
    try {
      const { rows } = await database.query(
        `select kind, (select count(*)::integer from reports) as reports, (select count(*)::integer from forms.used_proofs) as proofs,
                (select array_agg(recipient order by recipient) from mail_outbox where mail_key like '%' || report.id) as told
           from reports report where reference = $1`,
        [reference],
      );
      expect(rows).toEqual([
        { kind: "my_likeness", reports: 1, proofs: 1, told: ["ada@example.org", operator] },
      ]);
    } finally {
      await database.end();
    }
  },
);

test("without scripts a report is written, corrected and sent, and nothing is lost on the way", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/report?kind=other");
  await expect(page.getByRole("radio", { name: kinds.other })).toBeChecked();
  await expect(page.getByLabel("Your signature")).toBeHidden();
  await page.getByLabel("Address of the page").fill("https://example.org/a\nhttps://example.org/b");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByLabel("What should we know?")).toHaveAccessibleDescription(
    "Please say what is wrong with it.",
  );
  await expect(page.getByLabel("Address of the page")).toHaveValue(
    "https://example.org/a\nhttps://example.org/b",
  );
  await page.getByLabel("What should we know?").fill("It uses our brand.");
  await page.getByRole("button", { name: "Send the report" }).click();
  await referenceOf(page);
  await expect(page.getByText("You left no address")).toBeVisible();
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact us");
  await context.close();
});

test("a report still gets in where the proof of work fails, in the dark theme of the system too", async ({
  page,
  inspect,
}) => {
  await page.route("**/report/challenge", (route) => route.abort());
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/report?kind=my_likeness");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect("report-errors-in-dark");
  await choose(page, "minor");
  await page.getByLabel("Address of the page").fill("https://example.org/c");
  await page.getByRole("button", { name: "Send the report" }).click();
  await referenceOf(page);
  await inspect("report-received-in-dark");
});

test("what the operator removes is gone at its own address, the reporter reads so, and the owner appeals", async ({
  page,
  browser,
  server,
  inspect,
}) => {
  const person = await signUp(server);
  await buyPlan(person);
  expect(
    (await callFunction(server, person, "generate-consistent-character", { prompt: "a lake" })).status,
  ).toBe(200);
  const { data } = await person.client.from("generated_content").select("id, content_url").single();
  const { id, content_url: file } = data as { id: string; content_url: string };
  const shared = await callFunction(server, person, "share-content", { content_id: id });
  const { url } = (await shared.json()) as { url: string };

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url);
  await visitor.getByRole("link", { name: "Report this picture" }).click();
  await choose(visitor, "minor");
  await visitor.getByRole("button", { name: "Send the report" }).click();
  const reference = await referenceOf(visitor);
  const reason = "She looks younger than 18.";
  const decided = await runAdmin(
    { DATA_DIR: server.dataDir },
    "reports",
    "decide",
    reference,
    "remove",
    "--reason",
    reason,
  );
  expect(decided.said).toContain("Removed: 1 file of 1 account.");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: "It was removed." })).toBeVisible();
  expect((await visitor.goto(url))?.status()).toBe(404);
  await expect(async () => expect((await visitor.request.get(file)).status()).toBe(400)).toPass({
    timeout: 20_000,
  });
  await visitor.context().close();

  const database = await openDatabase(server);
  const { rows } = await database.query<{ token: string }>(
    "select data ->> 'appealToken' as token from mail_outbox where kind = 'content_removed' and user_id = $1",
    [person.userId],
  );
  await database.end();
  await signIn(page, server, { person, path: `/appeal/${rows[0]?.token}?of=removal` });
  await expect(page.getByRole("heading", { name: "Was it removed wrongly?" })).toBeVisible();
  await inspect("appeal-removal");
  await page.getByLabel("Why it should not have been removed").fill("It shows a lake.");
  await page.getByRole("button", { name: "Send the appeal" }).click();
  await expect(page.getByRole("heading", { name: "Your appeal was received" })).toBeVisible();
  const shown = await runAdmin({ DATA_DIR: server.dataDir }, "reports", "show", reference);
  expect(shown.said).toContain("who appeals: It shows a lake.");
});
