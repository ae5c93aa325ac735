import type { Page } from "@playwright/test";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { breakStorage } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { openQueue } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { signIn } from "./sign-in.ts";

test("the queue names what each tool made and links to it", async ({ page, server, capture }) => {
  const { person, url } = await enterWithPicture(page, server);
  await start(server, person, "upscale-image", { imageUrl: url, scale: 2, mode: "fast" });
  await expect(page.getByText("Image upscaled successfully! Credits used: 20")).toBeVisible({
    timeout: 40_000,
  });
  await start(server, person, "process-image", {
    imageUrl: url,
    operation: "restore",
    options: {},
    referenceConsent: true,
  });
  await expect(page.getByText("Image processed successfully! Credits used: 40")).toBeVisible({
    timeout: 40_000,
  });
  const queue = await openQueue(page);
  const upscaled = queue.getByRole("link", { name: /^Open: 2× of / });
  const processed = queue.getByRole("link", { name: /^Open: Restored/ });
  await expect(upscaled).toHaveAttribute("href", /^\/upscaler\?result=/);
  await expect(processed).toHaveAttribute("href", /^\/process\?result=/);
  for (const link of [upscaled, processed])
    await expect
      .poll(() => link.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  await capture("queue-tools-ended", { fullPage: false });
});

test("a tool's failure is reported in its words, refunded in the history, and succeeds on Try again", async ({
  page,
  server,
  capture,
}) => {
  const { person, url } = await enterWithPicture(page, server);
  const repair = await breakStorage(server);
  await start(server, person, "upscale-image", { imageUrl: url, scale: 2, mode: "fast" });
  await expect(page.getByText("Failed to upscale image. Please try again.")).toBeVisible({
    timeout: 40_000,
  });
  await repair();
  const queue = await openQueue(page);
  await expect(queue.getByText("Nothing was charged.")).toBeVisible();
  await capture("queue-tools-failed", { fullPage: false });
  await queue.getByRole("button", { name: /^Try again.*20 credits/ }).click();
  await expect(queue.getByRole("link", { name: /^Open: 2× of / })).toBeVisible({ timeout: 40_000 });

  await page.goto("/account/credits");
  const entries = page.getByRole("list", { name: "All entries" });
  await expect(entries.getByText(/Upscale, 2× fast/).first()).toBeVisible();
  await expect(entries.getByText("−20 +20")).toBeVisible();
  await capture("queue-tools-history", { fullPage: false });
});

async function enterWithPicture(page: Page, server: RunningServer): Promise<{ person: Person; url: string }> {
  const person = await signUp(server);
  await buyPlan(person);
  await seedContent(server, person, [{ prompt: "A harbour in fog, wide" }]);
  const { data } = await person.client.from("generated_content").select("content_url").single();
  await signIn(page, server, { person });
  return { person, url: (data as { content_url: string }).content_url };
}

async function start(server: RunningServer, person: Person, name: string, body: object): Promise<void> {
  const reply = await callFunction(server, person, name, body, { prefer: "respond-async" });
  expect(reply.status, await reply.clone().text()).toBe(202);
}
