/** Process Image: previewed before it is paid for, made of real files, and uploads are deleted as promised. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { balanceOf } from "../acceptance/people.ts";
import { breakStorage, cutRealtime, pretendEngines, pretendSubscription } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { createOversizedFile } from "./oversized-file.ts";
import { mainButton, topBar } from "./page-steps.ts";
import {
  choose,
  makePortrait,
  openProcess,
  openProcessWithPhoto,
  photo,
  processUrl,
  resultOf,
  seeComplete,
  upload,
  uploadOf,
  withOptions,
} from "./process-steps.ts";
import { signIn } from "./sign-in.ts";

test("an upload is agreed to, previewed, processed and deleted, and its result is compared and downloaded", async ({
  page,
  server,
  capture,
}) => {
  const person = await openProcess(page, server);
  await expect(
    page.getByText(/^You must own every picture that you process, or have the consent of everybody in it/),
  ).toBeVisible();
  await choose(page, { name: "somebody.jpg", mimeType: "image/jpeg", buffer: await photo() });
  const dialog = page.getByRole("dialog", { name: "Before your first upload" });
  await expect(dialog).toContainText("18 or older");
  await dialog.getByRole("button", { name: "Agree to the statement" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Agree and upload" }).click();
  await expect(page.getByText("Preview, free of charge")).toBeVisible();
  await expect(page.getByText(/Your upload is deleted as soon as the result exists/)).toBeVisible();
  const url = await uploadOf(person);
  expect((await fetch(`${url}`)).status).toBe(200);

  const preview = page.locator("canvas").first();
  const before = await preview.screenshot();
  await withOptions(page, () => page.getByRole("radio", { name: "Right" }).check());
  await expect.poll(async () => (await preview.screenshot()).equals(before)).toBe(false);
  await capture("process-preview");
  expect(await balanceOf(person)).toBe(500);

  await mainButton(page).click();
  await expect(topBar(page)).toContainText("460 credits");
  await seeComplete(page);
  await expect(page.getByText("Image processed successfully! Credits used: 40")).toBeVisible();
  await expect(page.getByRole("slider", { name: "Compare Original with Processed" })).toBeVisible();
  await expect(page.getByText(/Your upload is deleted\./)).toBeVisible();
  await capture("process-relit");
  const { bytes, params, followsUpload } = await resultOf(person);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 320, height: 400 });
  expect(params).toMatchObject({ operation: "relight", options: { from: "right" } });
  expect(followsUpload).toBe(true);
  await expect.poll(async () => (await fetch(`${url}?${Date.now()}`)).status).toBeGreaterThanOrEqual(400);
  expect(await uploadOf(person)).toBeNull();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).first().click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^processed_\d{13}\.png$/);
  expect(await readFile(await file.path())).toEqual(bytes);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Consent was given once: the next upload does not ask for it.
  await page.getByRole("button", { name: "Process another picture" }).click();
  await choose(page, { name: "again.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(page.getByText("Preview, free of charge")).toBeVisible();
});

test(
  "a picture made here is cut out exactly with the keyboard alone",
  {
    tag: "@desktop",
  },
  async ({ page, server, capture }) => {
    const person = await openProcess(page, server);
    const portrait = await makePortrait(server, person);
    await page.goto(`/process?picture=${portrait.id}`);
    await expect(page.getByText("A woman with red hair in a library")).toBeVisible();
    await expect(page).toHaveURL(/\/process$/);
    await page.getByRole("radio", { name: "Relight" }).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Cut out" })).toBeChecked();
    await expect(page.getByText(/knows its outline exactly/)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await seeComplete(page);
    await capture("process-cut-out");
    const { bytes, params, parents } = await resultOf(person);
    const source = await sharp(Buffer.from(await (await fetch(portrait.url)).arrayBuffer())).metadata();
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      hasAlpha: true,
      width: source.width,
      height: source.height,
    });
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    expect([params["operation"], parents]).toEqual(["remove-background", [portrait.id]]);
    await page.getByRole("button", { name: "Download", exact: true }).first().focus();
    const downloading = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await downloading).suggestedFilename()).toMatch(/^processed_\d{13}\.png$/);
    await page.goto("/images?view=gallery");
    await expect(page.getByText("2 pictures")).toBeVisible();
  },
);

for (const { label, operation, change, options } of [
  {
    label: "Restore",
    operation: "restore",
    change: (page: Page) => page.getByRole("slider", { name: "Contrast" }).press("End"),
    options: { contrast: 1 },
  },
  {
    label: "Stylize",
    operation: "stylize",
    change: (page: Page) => page.getByRole("radio", { name: "Poster" }).check(),
    options: { style: "poster" },
  },
  {
    label: "Tone",
    operation: "colorize-tone",
    change: (page: Page) => page.getByRole("button", { name: "Noir" }).click(),
    options: { look: "noir" },
  },
] as const) {
  test(`${label} previews its result before it is paid for`, async ({ page, server }) => {
    const person = await openProcessWithPhoto(page, server);
    await withOptions(page, async () => {
      await page.getByRole("radio", { name: label }).check();
    });
    const preview = page.locator("canvas").first();
    const before = await preview.screenshot();
    await withOptions(page, async () => {
      await change(page);
    });
    await expect.poll(async () => (await preview.screenshot()).equals(before)).toBe(false);
    expect(await balanceOf(person)).toBe(500);
    await mainButton(page).click();
    await seeComplete(page);
    const { bytes, params } = await resultOf(person);
    expect(params).toMatchObject({ operation, options });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 320, height: 400 });
    const source = await sharp(await photo())
      .raw()
      .toBuffer();
    const made = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect(made.equals(source)).toBe(false);
  });
}

test("a second picture becomes the backdrop, and both uploads are deleted afterwards", async ({
  page,
  server,
}) => {
  const person = await openProcessWithPhoto(page, server);
  const meadow = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#20a040" } })
    .png()
    .toBuffer();
  await withOptions(page, async () => {
    await page.getByRole("radio", { name: "Backdrop" }).check();
    await page.getByRole("radio", { name: "Picture", exact: true }).check();
    await expect(mainButton(page)).toHaveText("Choose a background");
    await page
      .getByRole("group", { name: "Picture behind" })
      .locator("input[type=file]")
      .setInputFiles({ name: "meadow.png", mimeType: "image/png", buffer: meadow });
    await expect(page.getByText("Goes behind")).toBeVisible();
  });
  expect(await balanceOf(person)).toBe(500);
  await mainButton(page).click();
  await seeComplete(page);
  const { bytes } = await resultOf(person);
  const [red = 0, green = 0] = await sharp(bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(green - red).toBeGreaterThan(90);
  expect(await uploadOf(person)).toBeNull();
  expect(await balanceOf(person)).toBe(460);
});

test("unusable and too large files are refused before anything is sent", async ({
  page,
  server,
}, testInfo) => {
  await openProcess(page, server);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") sent += 1;
  });
  await upload(page, await photo());
  const afterGood = sent;
  const wrong = [
    ["notes.txt", "text/plain", Buffer.from("words"), "Please upload a valid image file"],
    ["drawing.svg", "image/svg+xml", Buffer.from("<svg/>"), "Please upload a valid image file"],
    ["phone.heic", "image/heic", Buffer.from("ftypheic"), "Please upload a valid image file"],
    ["nothing.png", "image/png", Buffer.alloc(0), "Please upload a valid image file"],
    ["cut.jpg", "image/jpeg", (await photo()).subarray(0, 90), "Please upload a valid image file"],
  ] as const;
  await withOptions(page, async () => {
    for (const [name, mimeType, buffer, sentence] of wrong) {
      await choose(page, { name, mimeType, buffer });
      await expect(page.getByText(sentence).last()).toBeVisible();
    }
    await choose(page, await createOversizedFile(testInfo));
    await expect(page.getByText("Image must be smaller than 10MB").last()).toBeVisible();
  });
  expect(sent).toBe(afterGood);
});

test("without a plan or enough credits the button says so and offers to buy", async ({ page, server }) => {
  await signIn(page, server, { path: "/process" });
  await expect(mainButton(page)).toHaveText("Upgrade Required");
  await page.getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await pretendSubscription(page, { tier_name: "standard", credits_balance: 39 });
  await page.reload();
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(page.getByRole("button", { name: "Buy more credits" })).toBeVisible();
});

test("a photo that cannot be cut out is announced before the click and costs nothing", async ({
  page,
  server,
  capture,
}) => {
  const person = await openProcess(page, server);
  await upload(page, await photo({ even: false }));
  await withOptions(page, async () => {
    await page.getByRole("radio", { name: "Cut out" }).check();
    await expect(
      page.getByText(/needs a background model, which this studio has not configured/),
    ).toBeVisible();
  });
  await mainButton(page).click();
  await expect(page.getByRole("heading", { name: "This picture cannot be cut out here" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "a colour look" })).toBeVisible();
  await capture("process-refused");
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await page.getByRole("button", { name: "Choose something else" }).click();
  await expect(page.getByText("Ready when you are")).toBeVisible();
});

test("operations that work for the picture are offered first, and a doubtful one says what it needs", async ({
  page,
  server,
}) => {
  const offered = page.getByRole("group", { name: "What to do" }).locator("label, button");
  const usual = ["Relight", "Tone", "Restore", "Stylize", "Cut out", "Backdrop"];
  const doubt = page.getByText(/It needs an even or transparent background\./);
  await openProcess(page, server);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await expect(page.getByText("Preview, free of charge")).toBeVisible();
  await expect(offered).toHaveText(usual);
  await withOptions(page, async () => {
    await page.getByRole("radio", { name: "Cut out" }).check();
    await expect(doubt).toHaveCount(0);
    await choose(page, { name: "noise.jpg", mimeType: "image/jpeg", buffer: await photo({ even: false }) });
    const question = page.getByRole("dialog", { name: "Before your first upload" });
    await question.getByRole("checkbox").check();
    await question.getByRole("button", { name: "Agree and upload" }).click();
    await expect(doubt).toBeVisible();
  });
  await expect(offered).toHaveText(usual);

  // An engine that can do little else to an upload.
  await pretendEngines(page, ({ process = [] }) => {
    Object.assign(process[0]!.capabilities, { uploads: ["stylize"] });
  });
  await page.reload();
  await expect(offered).toHaveText(["Stylize", "Cut out", "Backdrop", "Relight", "Tone", "Restore"]);
});

test("without the live channel a running job is polled every three seconds, also after a reload", async ({
  page,
  server,
  hold,
}) => {
  await cutRealtime(page);
  const person = await openProcessWithPhoto(page, server);
  const held = await hold();
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  const asked = await page.waitForRequest(
    (request) =>
      request.url().endsWith("/process-image") && (request.postData() ?? "").includes('"checkStatus":true'),
  );
  const answer = await asked.response();
  expect(await answer?.json()).toMatchObject({ status: "processing" });
  await held.release();
  await seeComplete(page);
  expect(await balanceOf(person)).toBe(460);
});

test("a job without an answer times out after forty polls", async ({ page, server, hold }) => {
  await cutRealtime(page);
  await page.clock.install();
  await openProcessWithPhoto(page, server);
  const held = await hold();
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  let asked = 0;
  await page.route(processUrl, async (route) => {
    asked += 1;
    // A failed poll is followed by the next one like any other.
    if (asked === 2) await route.abort("connectionreset");
    else await route.fulfill({ json: { status: "processing", result_url: null, error: null } });
  });
  for (let tick = 0; tick < 44 && asked < 41; tick += 1) {
    const before = asked;
    await page.clock.runFor(3000);
    if (tick < 40) await expect.poll(() => asked).toBeGreaterThan(before - (tick === 0 ? 1 : 0));
  }
  await expect(page.getByText("Processing timed out. Please try again.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Processing timed out" })).toBeVisible();
  expect(asked).toBe(40);
  await held.release();
});

test("a processing failure is refunded, keeps the upload, and succeeds on Try again", async ({
  page,
  server,
  capture,
}) => {
  const person = await openProcessWithPhoto(page, server);
  await page.route(
    processUrl,
    (route) => route.fulfill({ status: 500, json: { error: "x", code: "internal" } }),
    {
      times: 1,
    },
  );
  await mainButton(page).click();
  await expect(page.getByText("Failed to process image")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");

  const repair = await breakStorage(server);
  try {
    await mainButton(page).click();
    await expect(page.getByText("Processing failed. Please try again.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("40 credits are back")).toBeVisible();
    await expect(page.getByText(/^Failed to process image: it could not be stored/)).toBeVisible();
    await expect(page.getByRole("link", { name: "See the refund" })).toBeVisible();
    await capture("process-failed");
  } finally {
    await repair();
  }
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  expect((await fetch(`${await uploadOf(person)}`)).status).toBe(200);
  await page.getByRole("button", { name: /Try again/ }).click();
  await seeComplete(page);
  expect(await balanceOf(person)).toBe(460);
});

test("axe finds nothing serious while a picture is processed", async ({ page, server, inspect }) => {
  await openProcess(page, server);
  await inspect("process-empty");
  await upload(page, await photo());
  await withOptions(page, async () => {
    for (const operation of ["Tone", "Backdrop"]) {
      await page.getByRole("radio", { name: operation }).check();
      await inspect(`process-${operation.toLowerCase()}`);
    }
  });
  await mainButton(page).click();
  await seeComplete(page);
  await inspect("process-done");
});

test(
  "processing works in the phone's sheet, and nothing scrolls sideways",
  { tag: "@phone" },
  async ({ page, server, inspect }) => {
    const person = await openProcessWithPhoto(page, server);
    await page.getByRole("button", { name: "Tone" }).click();
    await page.getByRole("button", { name: "Options" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Noir" }).click();
    await inspect("process-sheet", { fullPage: false });
    await mainButton(page).click();
    await seeComplete(page);
    await inspect("process-sheet-done");
    expect((await resultOf(person)).params).toMatchObject({ options: { look: "noir" } });
    await page.setViewportSize({ width: 320, height: 640 });
    await inspect("process-narrow");
  },
);

test("there is no page for undressing", async ({ page }) => {
  const reply = await page.goto("/undress");
  expect(reply?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
