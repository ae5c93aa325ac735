/** A full account: the tool refuses before the charge, and its link leads to what the person keeps. */
import { balanceOf } from "../acceptance/people.ts";
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { generate } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

test("a full account is told how much it keeps and where to make room, and is charged nothing", async ({
  page,
  server,
  capture,
}) => {
  const person = await signInAsCustomer(page, server);
  const database = await openDatabase(server);
  const limitTo = (bytes: number) =>
    database.query("update quotas.limits set bytes = $1 where tier = 'standard'", [bytes]);
  const {
    rows: [before],
  } = await database.query<{ bytes: string }>("select bytes from quotas.limits where tier = 'standard'");
  try {
    await person.client.from("collections").insert({ name: "Harbours" });
    await limitTo(8);
    await generate(page);
    await expect(page.getByText("Your space is full", { exact: true })).toBeVisible();
    await expect(page.getByText(/you keep 8 bytes, and your plan includes 8 bytes/)).toBeVisible();
    expect(await balanceOf(person)).toBe(500);

    await page.getByRole("link", { name: "See your storage" }).click();
    const kept = page.getByRole("region", { name: "Your storage" });
    await expect(kept).toContainText("8 bytes of 8 bytes used");
    await expect(kept).toContainText("0 of 200 uploads that nothing uses yet");
    await expect(kept).toContainText("1 of 20,000 notes and collection entries");
    await expect(kept.getByRole("link", { name: "See the plans" })).toBeVisible();
    await capture("quotas-full");

    await person.client.from("collections").delete().eq("user_id", person.userId);
    await expect(kept).toContainText("0 bytes of 8 bytes used", { timeout: 20_000 });
    await expect(kept.getByRole("link", { name: "See the plans" })).toHaveCount(0);
  } finally {
    await limitTo(Number(before?.bytes));
    await database.end();
  }
});
