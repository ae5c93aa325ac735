/** Axe on the pages as they open. The stories of each tool show it their dialogs and states. */
import type { Page } from "@playwright/test";
import { buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

const publicPages = ["/", "/auth", "/no-such-page", "/try-demo", "/report", "/checkout/sandbox/external"];
const studioPages = [
  "/dashboard",
  "/images",
  "/process",
  "/subscription",
  "/account/branding",
  "/account/credits",
  "/videos",
  "/upscaler",
];

test("axe finds nothing serious on any public page", { tag: "@main" }, async ({ page, inspect }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await settle(page);
    await inspect(`public${path.replaceAll("/", "-")}`);
  }
});

test(
  "axe finds nothing serious on any page of the studio",
  { tag: "@main" },
  async ({ page, server, inspect }) => {
    // Nine pages, each twice.
    test.slow();
    const person = await signUp(server);
    await buyPlan(person);
    // A bar in the chart, and a row that opens.
    await callFunction(server, person, "generate-consistent-character", { prompt: "a harbour in fog" });
    const { data } = await person.client.from("purchases").select("id").single();
    await signIn(page, server, { person });
    for (const path of [...studioPages, `/account/receipts/${data?.["id"]}`]) {
      await page.goto(path);
      await expect(topBar(page)).toContainText("480 credits");
      await settle(page);
      if (path === "/account/credits")
        await page.getByRole("button", { expanded: false, name: /fog/ }).click();
      await inspect(`studio${path.replace(/receipts\/.*/, "receipt").replaceAll("/", "-")}`);
    }
  },
);

const settle = (page: Page): Promise<void> => page.waitForLoadState("networkidle");
