/** The published protocol, the answer to danger in a talk, and the lock for who says to be under 18. */
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

test("the published protocol says what is noticed, with every line, its source and the date", async ({
  page,
  capture,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Safety" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "If you are not safe, people come first." }),
  ).toBeVisible();
  const lines = page.getByRole("list", { name: "Lines by country" });
  await expect(lines.getByRole("heading", { name: "Germany" })).toBeVisible();
  await expect(lines.getByRole("link", { name: "116 123" }).first()).toHaveAttribute("href", "tel:116123");
  await expect(lines.getByRole("link", { name: /^Source of 988 Suicide/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
  await expect(page.getByText("sentences that say a danger plainly were noticed")).toBeVisible();
  await capture("safety");
  await page.getByRole("link", { name: "write a report" }).click();
  await expect(page).toHaveURL(/\/report$/);
});

test("lines that do not arrive leave the advice, and can be asked for again", async ({ page }) => {
  await page.route("**/crisis-lines.json", (route) => route.abort());
  await page.goto("/safety");
  await expect(page.getByText("In danger, call your local emergency number.")).toBeVisible();
  await page.unroute("**/crisis-lines.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Lines by country" })).toBeVisible();
});

test("who says to be under 18 meets a closed door that says what to do, until the operator opens it", async ({
  page,
  server,
  capture,
}) => {
  const person = await signInAsCustomer(page, server, "/ai-girlfriend");
  const database = await openDatabase(server);
  try {
    const { rows } = await database.query("select id from auth.users where email = $1", [person.email]);
    await database.query("insert into companion_locks (user_id) values ($1)", [rows[0].id]);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Companions are for adults" })).toBeVisible();
    await expect(page.getByText("write to the operator of this site")).toBeVisible();
    await capture("companions-locked");
    await database.query(
      "update companion_locks set cleared_at = now(), cleared_by = 'operator' where user_id = $1",
      [rows[0].id],
    );
    await page.reload();
    await expect(page.getByRole("button", { name: "Create Your First AI Girlfriend" })).toBeVisible();
  } finally {
    await database.end();
  }
});
