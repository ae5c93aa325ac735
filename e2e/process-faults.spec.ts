/** Process Image when sessions, files or credits disappear while the page is open. */
import { randomUUID } from "node:crypto";
import { balanceOf, callFunction } from "../acceptance/people.ts";
import { cutRealtime, pretendSubscription, refuseUploads } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, topBar } from "./page-steps.ts";
import {
  choose,
  openProcess,
  openProcessWithPhoto,
  photo,
  seeComplete,
  upload,
  uploadOf,
} from "./process-steps.ts";
import { seedContent } from "./seed-content.ts";
import { logOutInOtherTab, signInByForm } from "./sign-in.ts";

test("logging out while a picture is processed keeps the job, which is there after signing in and charged once", async ({
  page,
  server,
  hold,
}) => {
  const person = await openProcessWithPhoto(page, server);
  const held = await hold();
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await logOutInOtherTab(page);
  await expect(page.getByText(/^Authentication required\. What you chose is kept/)).toBeVisible();
  await expect(mainButton(page)).toHaveText("Sign in first");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-sonner-toast]").getByText("Authentication required")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" }).last()).toBeVisible();

  await signInByForm(page, person);
  await page.goto("/process");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await held.release();
  await seeComplete(page);
  expect(await balanceOf(person)).toBe(460);
});

test("an upload, a picture and a download that fail while processing are reported and succeed on Retry", async ({
  page,
  server,
}) => {
  const person = await openProcess(page, server);
  const repairUploads = await refuseUploads(page);
  await choose(page, { name: "somebody.jpg", mimeType: "image/jpeg", buffer: await photo() });
  const dialog = page.getByRole("dialog", { name: "Before your first upload" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Agree and upload" }).click();
  await expect(page.getByText("Failed to upload image")).toBeVisible();
  await repairUploads();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(page.getByText("Preview, free of charge")).toBeVisible();

  const files = "**/storage/v1/object/public/**";
  await page.route(files, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Failed to load uploaded image").first()).toBeVisible();
  await page.unroute(files);
  await page.reload();
  await expect(page.getByText("Preview, free of charge")).toBeVisible();
  expect(await uploadOf(person)).not.toBeNull();

  const [id] = await seedContent(server, person, [{ prompt: "New light", type: "image_process" }]);
  await page.goto(`/process?result=${id}`);
  const download = page.getByRole("button", { name: "Download", exact: true }).first();
  await expect(download).toBeVisible();
  await page.route(files, (route) => route.abort());
  await download.click();
  await expect(page.getByText("Failed to download image")).toBeVisible();
});

test("credits that were spent elsewhere are reported, and no processing starts", async ({
  page,
  server,
  hold,
}) => {
  await cutRealtime(page);
  const person = await openProcess(page, server);
  await pretendSubscription(page, { credits_balance: 500 });
  await upload(page, await photo());
  const held = await hold();
  const started: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const reply = await callFunction(
      server,
      person,
      "generate-character-video",
      { prompt: "push in", firstFrameImageUrl: `${server.url}/samples/gallery/greta.webp`, seed: count },
      { prefer: "respond-async", "idempotency-key": randomUUID() },
    );
    started.push(((await reply.json()) as { job_id: string }).job_id);
  }
  await mainButton(page).click();
  await expect(
    page.getByText("Insufficient credits. You need 40 credits to process an image, but you have 20 credits."),
  ).toBeVisible();
  for (const jobId of started) await callFunction(server, person, "cancel-job", { job_id: jobId });
  await held.release();
  expect(await balanceOf(person)).toBe(500);
  await expect(topBar(page)).toContainText("500 credits");
});
