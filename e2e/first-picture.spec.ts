import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { callFunction } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { coveredControls, isMiddleCovered, isOnTop, pressGenerate } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

const prompt = "A smiling woman with long red hair in a green coat, a forest at dawn";

test(
  "a newcomer signs up, buys a plan, makes a picture, finds it again, downloads and deletes it",
  { tag: "@main" },
  async ({ page, context, capture, hold }, testInfo) => {
    const onPhone = testInfo.project.name === "phone";

    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await capture("first-landing");
    await page.getByRole("link", { name: "Start Creating Now" }).first().click();

    await expect(page).toHaveURL(/\/auth/);
    await signUp(page);
    await capture("first-sign-up");
    await page.getByRole("button", { name: "Create Account", exact: true }).click();
    await expect(page.getByText("Account created successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(credits(page)).toContainText("0 credits");
    await capture("first-dashboard");

    await page.goto("/subscription");
    await expect(page.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
    await capture("first-plans");
    await page.getByRole("button", { name: "Upgrade" }).first().click();
    await expect(page.getByRole("dialog", { name: "Choose Payment Method" })).toBeVisible();
    const popup = context.waitForEvent("page");
    await page.getByRole("button", { name: /^Card/ }).click();
    const checkout = await popup;
    await expect(page.getByText("Payment created! Complete payment in the new tab.")).toBeVisible();
    await checkout.getByRole("button", { name: "Pay $12.00" }).click();
    await expect(checkout.getByRole("heading", { name: "Paid" })).toBeVisible();
    await checkout.close();
    // The credits arrive live: nothing was done in the studio's own tab.
    await expect(credits(page)).toContainText("500 credits");
    await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();

    await page.goto("/images");
    await capture("first-studio-empty");
    if (onPhone) await openControls(page);
    await page.getByRole("radio", { name: /4:5/ }).click();
    await page.getByRole("textbox", { name: /Description/ }).fill(prompt);
    if (onPhone) await capture("first-controls");
    const held = await hold();
    await pressGenerate(page);
    await expect(credits(page)).toContainText("480 credits");
    await expect(page.getByRole("progressbar").first()).toBeVisible();
    const cancel = page.getByRole("button", { name: "Cancel" });
    await expect.poll(() => isOnTop(cancel)).toBe(true);
    await capture("first-working");
    await held.release();
    await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible();
    const picture = page.getByRole("img", { name: prompt }).first();
    await expect(picture).toBeVisible();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    expect(await isMiddleCovered(picture)).toBe(false);
    await expect(credits(page)).toContainText("480 credits");
    await capture("first-picture");

    await page.reload();
    await expect(page.getByRole("button", { name: /^Open: / }).first()).toBeVisible();
    await page.getByRole("button", { name: "View generated images" }).click();
    await capture("first-gallery");
    await page
      .getByRole("button", { name: /^Open: / })
      .first()
      .click();
    const preview = page.getByRole("dialog");
    await expect(preview.getByText("896 × 1120")).toBeVisible();
    await capture("first-preview");

    const download = page.waitForEvent("download");
    await preview.getByRole("button", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.png$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");

    await preview.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Image deleted successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Open: / })).toHaveCount(0);
    await capture("first-empty-gallery");
  },
);

test("a picture is finished while its page is closed", async ({ page, context, server }) => {
  const person = await signInAsCustomer(page, server, "/images");
  const reply = await callFunction(
    server,
    person,
    "generate-consistent-character",
    { prompt: "a lighthouse by the sea at sunset" },
    { prefer: "respond-async" },
  );
  expect(reply.status).toBe(202);
  await page.close();
  await expect
    .poll(
      async () => (await person.client.from("generation_jobs").select("state,error_code").single()).data,
      {
        timeout: 30_000,
      },
    )
    .toEqual({ state: "succeeded", error_code: null });
  const again = await context.newPage();
  await again.goto("/images");
  await expect(again.getByRole("img", { name: "a lighthouse by the sea at sunset" }).first()).toBeVisible({
    timeout: 20_000,
  });
});

test("a refused picture description names the rule, marks the words, costs nothing and can be appealed", async ({
  page,
  capture,
  server,
}, testInfo) => {
  await signInAsCustomer(page, server, "/images");
  if (testInfo.project.name === "phone") await openControls(page);
  await page
    .getByRole("textbox", { name: /Description/ })
    .fill("A portrait by the window, but make her look about sixteen");
  await pressGenerate(page);
  await expect(page.getByText(/nothing was charged/i).first()).toBeVisible();
  await expect(credits(page)).toContainText("500 credits");
  await expect(page.locator("mark")).toContainText("sixteen");
  await capture("first-refusal");
  await page.getByRole("link", { name: "Appeal" }).click();
  const meant = page.getByRole("textbox", { name: "What you meant" });
  await page.getByRole("button", { name: "Send the appeal" }).click();
  await expect(meant).toHaveAccessibleDescription("Please say what we misread.");
  await expect(meant).toBeFocused();
  await meant.fill("Sixteen is the number of the house.");
  await capture("first-appeal");
  await page.getByRole("button", { name: "Send the appeal" }).click();
  await expect(page.getByText("Your appeal was received")).toBeVisible();
});

test("guarded pages lead to sign-in, unknown ones to the 404 page, and logging out to sign-in", async ({
  page,
  capture,
}) => {
  for (const path of [
    "/dashboard",
    "/characters",
    "/images",
    "/image-editor",
    "/process",
    "/videos",
    "/upscaler",
    "/subscription",
    "/ai-girlfriend",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
  }
  for (const path of ["/undress", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
  }
  await capture("first-not-found");
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Please fill in all fields").first()).toBeVisible();
  const email = await signUp(page);
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: /menu/i }).click();
  await page
    .getByRole("button", { name: "Logout" })
    .or(page.getByRole("menuitem", { name: "Logout" }))
    .click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
});

const credits = (page: Page) => page.getByRole("banner");

let people = 0;
async function signUp(page: Page): Promise<string> {
  people += 1;
  const email = `newcomer-${Date.now()}-${people}@example.org`;
  await page.getByRole("tab").nth(1).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a calm and long phrase");
  await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
  return email;
}

/** The phone keeps its controls in a sheet. */
async function openControls(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /Description|Describe|Shape|picture/i })
    .first()
    .click();
}
