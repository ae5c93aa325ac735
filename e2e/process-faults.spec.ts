/** Process Image when something is in the way: sessions, files and credits that go while the page is open. */
import { randomUUID } from "node:crypto";
import { balanceOf, callFunction } from "../acceptance/people.ts";
import { putPictures } from "./gallery-rows.ts";
import { button, choose, come, photo, seeComplete, upload, uploadOf } from "./process-steps.ts";
import { expect, test } from "./studio.ts";
import { cutLive, endSession, enter, topBar } from "./visits.ts";

test(
  "a session that ends while a picture is processed costs nothing twice: signed in again the job is there",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    const person = await come(page, server);
    await upload(page, await photo());
    const held = await hold();
    await button(page).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await endSession(page);
    await expect(page.getByText(/^Authentication required\. What you chose is kept/)).toBeVisible();
    await expect(button(page)).toHaveText("Sign in first");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[data-sonner-toast]").getByText("Authentication required")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" }).last()).toBeVisible();

    await enter(page, server, person);
    await page.goto("/process");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await held.letGo();
    await seeComplete(page);
    expect(await balanceOf(person)).toBe(460);
  },
);

test(
  "an upload, a picture and a download that fail are told to the letter, and each is there at the next try",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    const links = "**/storage/v1/object/upload/sign/**";
    await page.route(links, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: "500", error: "internal", message: "The store is away." },
      }),
    );
    await choose(page, { name: "somebody.jpg", mimeType: "image/jpeg", buffer: await photo() });
    const dialog = page.getByRole("dialog", { name: "Before your first upload" });
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Agree and upload" }).click();
    await expect(page.getByText("Failed to upload image")).toBeVisible();
    await page.unroute(links);
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

    const [id] = await putPictures(server, person, [{ prompt: "New light", type: "image_process" }]);
    await page.goto(`/process?result=${id}`);
    const download = page.getByRole("button", { name: "Download", exact: true }).first();
    await expect(download).toBeVisible();
    await page.route(files, (route) => route.abort());
    await download.click();
    await expect(page.getByText("Failed to download image")).toBeVisible();
  },
);

test(
  "credits that were spent elsewhere meanwhile are told by the server, and nothing starts",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    await cutLive(page);
    const person = await come(page, server);
    await page.route("**/functions/v1/get-user-subscription", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        json: { ...((await reply.json()) as object), credits_balance: 500 },
      });
    });
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
    await button(page).click();
    await expect(
      page.getByText(
        "Insufficient credits. You need 40 credits to process an image, but you have 20 credits.",
      ),
    ).toBeVisible();
    for (const jobId of started) await callFunction(server, person, "cancel-job", { job_id: jobId });
    await held.letGo();
    expect(await balanceOf(person)).toBe(500);
    await expect(topBar(page)).toContainText("500 credits");
  },
);
