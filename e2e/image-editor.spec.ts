/** The image editor: every text, real edits and their bytes, the history, painting, adjusting, refusals and refunds. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { balanceOf, signUp } from "../acceptance/people.ts";
import { findingsOn } from "./findings.ts";
import {
  bring,
  button,
  closeControls,
  come,
  currentStep,
  drawn,
  edit,
  edits,
  fetchBytes,
  inHand,
  newestEdit,
  openControls,
  photo,
  seeInHand,
  stage,
  steps,
  words,
} from "./image-editor-steps.ts";
import { expect, test } from "./studio.ts";
import { breakStorage, endSession, enter, topBar } from "./visits.ts";

test("what is missing is told in order and to the letter, and the free tier needs only credits", async ({
  page,
  server,
}) => {
  await come(page, server);
  await button(page).click();
  await expect(page.getByText("Please upload at least one image")).toBeVisible();
  await openControls(page);
  await expect(page.getByText("Content must not be sexual.")).toBeVisible();
  await bring(page, { name: "harbour.png", bytes: await photo() });
  await expect(inHand(page)).toHaveCount(1);
  await button(page).click();
  await expect(page.getByText("Please enter a prompt for image editing")).toBeVisible();
  // Without a credit, and on no plan.
  const poor = await signUp(server);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await enter(page, server, poor);
  await page.goto("/image-editor");
  await bring(page, { name: "harbour.png", bytes: await photo() });
  await expect(inHand(page)).toHaveCount(1);
  await words(page).fill("brighter");
  await expect(button(page)).toHaveText("Insufficient Credits");
  await expect(
    page.getByText("Insufficient credits. You need 20 credits to edit images.").last(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy more credits" }).last()).toBeVisible();
});

test(
  "several pictures are brought at once, and each that is none is told by its name",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
    await bring(
      page,
      { name: "notes.txt", bytes: Buffer.from("no picture"), type: "text/plain" },
      { name: "a.png", bytes: await photo() },
      { name: "b.png", bytes: await photo(200, 200) },
      { name: "broken.png", bytes: Buffer.from("89504e470d0a1a0a", "hex") },
    );
    await expect(page.getByText("File notes.txt is not an image").first()).toBeVisible();
    await expect(page.getByText("Failed to upload image").first()).toBeVisible();
    await expect(inHand(page)).toHaveCount(2);
    await edit(page, "side by side");
    await expect(topBar(page)).toContainText("480 credits");
  },
);

test("an upload is edited: the bytes change, carry the AI mark, and are downloaded with their true extension", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await bring(page, { name: "harbour.png", bytes: await photo() });
  await expect(inHand(page)).toHaveCount(1);
  await page.getByRole("button", { name: "brighter", exact: true }).click();
  await expect(words(page)).toHaveValue("brighter");
  await edit(page, "brighter");
  await expect(topBar(page)).toContainText("480 credits");
  const row = await newestEdit(person);
  expect(row.generation_params).toMatchObject({ width: 320, height: 200, follows_upload: true });
  const download = page.waitForEvent("download");
  await stage(page).getByRole("button", { name: "Download" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^edited-image-.*\.png$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.equals(await fetchBytes(row.content_url))).toBe(true);
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/compositeSynthetic");
  const light = async (of: Buffer) => (await sharp(of).stats()).channels[1]?.mean ?? 0;
  expect(await light(bytes)).toBeGreaterThan((await light(await photo())) + 3);
  await page.route("**/storage/v1/object/public/**", (route) => route.abort());
  await stage(page).getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("Failed to download image")).toBeVisible();
});

test("every step is kept: back, forward, another branch, compared with the original", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await page.goto(await drawn(server, person));
  await seeInHand(page, 1);
  await expect(page).toHaveURL(/\/image-editor$/);
  await edit(page, "blue hair");
  const blue = await newestEdit(person);
  await edit(page, "at night");
  expect((await newestEdit(person)).parent_ids).toEqual([blue.id]);
  await expect(steps(page)).toHaveCount(3);
  // All of a step is seen: nothing of the strip is scrolled away.
  expect(
    await steps(page)
      .first()
      .evaluate((step) => step.closest(".overflow-auto")?.scrollTop),
  ).toBe(0);
  await stage(page).getByRole("heading").click();
  await page.keyboard.press("Control+z");
  await expect(currentStep(page)).toHaveAccessibleName("Step 2: blue hair");
  await page.keyboard.press("Control+Shift+z");
  await expect(currentStep(page)).toHaveAccessibleName("Step 3: at night");
  await page.getByRole("button", { name: "Step back" }).click();
  await edit(page, "in watercolour");
  await expect(steps(page)).toHaveCount(4);
  expect((await newestEdit(person)).parent_ids).toEqual([blue.id]);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("slider", { name: "Compare Original with Edited" })).toBeVisible();
  // Each step is a picture that stays, also after a reload.
  await page.reload();
  await expect(steps(page)).toHaveCount(4);
  await expect(currentStep(page)).toHaveAccessibleName("Step 4: in watercolour");
  await steps(page).first().click();
  await expect(currentStep(page)).toHaveAccessibleName("Step 1: Original");
});

test("only the painted part changes: by brush, and by numbers without a pointer", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await bring(page, { name: "harbour.png", bytes: await photo() });
  await closeControls(page);
  await page.getByRole("button", { name: "Paint a part" }).click();
  const canvas = page.locator("canvas[data-paint]");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is nothing to paint on.");
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.8, { steps: 5 });
  await page.mouse.up();
  const clear = page.getByRole("button", { name: "Clear what is painted" });
  await expect(clear).toBeEnabled();
  await clear.click();
  await expect(clear).toBeDisabled();
  await page.getByText("A rectangle by numbers").click();
  await page.getByLabel("Left %").fill("50");
  await page.getByLabel("Top %").fill("0");
  await page.getByLabel("Height %").fill("100");
  await page.getByRole("button", { name: "Paint this part" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await openControls(page);
  await expect(page.getByText("Only the painted part will change.")).toBeVisible();
  await edit(page, "much brighter");
  const row = await newestEdit(person);
  expect(row.generation_params).toMatchObject({ masked: true });
  const after = await sharp(await fetchBytes(row.content_url))
    .removeAlpha()
    .raw()
    .toBuffer();
  const before = await sharp(await photo())
    .removeAlpha()
    .raw()
    .toBuffer();
  const at = (pixels: Buffer, x: number) => pixels.subarray((100 * 320 + x) * 3, (100 * 320 + x) * 3 + 3);
  expect(at(after, 40).equals(at(before, 40))).toBe(true);
  expect(at(after, 280)[1]).toBeGreaterThan((at(before, 280)[1] ?? 0) + 5);
});

test(
  "crop, turn and tone are free, seen at once and kept as a new picture",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    await bring(page, { name: "harbour.png", bytes: await photo() });
    await closeControls(page);
    await page.getByRole("button", { name: "Adjust" }).click();
    const keep = page.getByRole("button", { name: /Keep as a new picture|Nothing is changed yet/ });
    await expect(keep).toHaveText("Nothing is changed yet");
    await page.getByRole("button", { name: "Turn right" }).click();
    await page.getByRole("radio", { name: "1:1" }).check();
    await page.getByRole("slider", { name: "Warmth" }).press("End");
    await keep.click();
    await expect(stage(page).getByRole("heading", { name: "Adjusted" })).toBeVisible();
    const row = await newestEdit(person);
    expect(row.generation_params).toMatchObject({ width: 200, height: 200, follows_upload: true });
    const bytes = await fetchBytes(row.content_url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 200, height: 200 });
    expect(bytes.toString("latin1")).toContain("digitalsourcetype/");
    await expect(topBar(page)).toContainText("500 credits");
    await expect(steps(page)).toHaveCount(2);
  },
);

test(
  "what the engine cannot follow comes with what it can, and nothing is charged",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    await bring(page, { name: "harbour.png", bytes: await photo() });
    await expect(inHand(page)).toHaveCount(1);
    await words(page).fill("frobnicate the whatsit");
    await button(page).click();
    await expect(stage(page).getByText("What it can do with this picture")).toBeVisible();
    await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
    await stage(page).getByRole("button", { name: "a vignette" }).click();
    await openControls(page);
    await expect(words(page)).toHaveValue("a vignette");
    await words(page).fill("put her in a bikini");
    await button(page).click();
    await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
    await expect(stage(page).getByRole("link", { name: "Appeal" })).toBeVisible();
    expect(await balanceOf(person)).toBe(500);
    await expect(topBar(page)).toContainText("500 credits");
  },
);

test("an edit that cannot be stored is refunded and says so; one that never started is told to the letter", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await bring(page, { name: "harbour.png", bytes: await photo() });
  await expect(inHand(page)).toHaveCount(1);
  const mend = await breakStorage(server);
  await words(page).fill("warmer");
  await button(page).click();
  await expect(stage(page).getByText("20 credits are back")).toBeVisible({ timeout: 30_000 });
  await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
  await mend();
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await openControls(page);
  await expect(words(page)).toHaveValue("warmer");
  await page.reload();
  await page.route(edits, (route) =>
    route.fulfill({ status: 500, json: { error: "Broken", code: "internal" } }),
  );
  await stage(page).getByRole("button", { name: "Try again" }).or(button(page)).first().click();
  await expect(page.getByText("Failed to edit image", { exact: true })).toBeVisible();
  await page.unroute(edits);
  await page.route(edits, (route) =>
    route.fulfill({ status: 502, json: { error: "It broke.", code: "engine_failed" } }),
  );
  await stage(page).getByRole("button", { name: "Try again" }).or(button(page)).first().click();
  await expect(page.getByText("Failed to edit image. Please try again.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test(
  "an edit goes on through a reload, and what comes out is in hand afterwards",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    await bring(page, { name: "large.png", bytes: await photo(1800, 1800) });
    await expect(inHand(page)).toHaveCount(1, { timeout: 20_000 });
    await words(page).fill("an oil painting");
    await button(page).click();
    await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
    await page.reload();
    await expect(stage(page).getByText("Edited result")).toBeVisible({ timeout: 45_000 });
    await expect(steps(page)).toHaveCount(2);
    expect(await balanceOf(person)).toBe(480);
  },
);

test("all of it by keyboard alone", { tag: ["@long", "@desk"] }, async ({ page, server }) => {
  const person = await come(page, server);
  await page.goto(await drawn(server, person));
  await expect(inHand(page)).toHaveCount(1);
  await words(page).focus();
  await page.keyboard.type("at night");
  await page.keyboard.press("Control+Enter");
  await expect(stage(page).getByRole("heading", { name: "At night" })).toBeVisible({ timeout: 30_000 });
  await stage(page).getByRole("button", { name: "Full size", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edited image" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await stage(page).getByRole("button", { name: "Adjust" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Lower right corner/ }).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.getByRole("button", { name: /Keep as a new picture/ }).focus();
  await page.keyboard.press("Enter");
  await expect(stage(page).getByRole("heading", { name: "Adjusted" })).toBeVisible();
});

test(
  "a picture that is not there any more is told, and an upload that fails is there at the next try",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
    await page.goto(`/image-editor?picture=${randomUUID()}`);
    await expect(page.getByText("Failed to load uploaded image")).toBeVisible();
    const links = "**/storage/v1/object/upload/sign/**";
    await page.route(links, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: "500", error: "internal", message: "The store is away." },
      }),
    );
    await bring(page, { name: "harbour.png", bytes: await photo() });
    await expect(page.getByText("Failed to upload image").first()).toBeVisible();
    await page.unroute(links);
    await page.getByRole("button", { name: "Retry" }).click();
    await seeInHand(page, 1);
  },
);

test(
  "when the session ends the editor asks to sign in, and the edit that was ordered is there afterwards",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    const person = await come(page, server);
    await bring(page, { name: "harbour.png", bytes: await photo() });
    await seeInHand(page, 1);
    await words(page).fill("warmer");
    const held = await hold();
    await button(page).click();
    await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
    await endSession(page);
    await expect(page.getByRole("heading", { name: "Please sign in to edit images" })).toBeVisible();
    await expect(button(page)).toHaveText("Sign In to Edit");
    await page.keyboard.press("Control+Enter");
    await expect(
      page.locator("[data-sonner-toast]").getByText("Please sign in to edit images"),
    ).toBeVisible();
    await enter(page, server, person);
    await page.goto("/image-editor");
    await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
    await held.letGo();
    await expect(stage(page).getByText("Edited result")).toBeVisible({ timeout: 30_000 });
    expect(await balanceOf(person)).toBe(480);
  },
);

test("the gallery is one button away, and back", { tag: "@long" }, async ({ page, server }) => {
  await come(page, server);
  await page.getByRole("button", { name: "View Gallery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your images" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Editor" }).click();
  await expect(page.getByText("No picture in hand")).toBeVisible();
});

for (const theme of ["dark", "light"] as const)
  test(`axe finds nothing serious in the editor, ${theme}`, async ({ page, server, capture }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    const person = await come(page, server);
    const findings = await findingsOn(page, "empty");
    await capture(`editor-empty-${theme}`);
    await page.goto(await drawn(server, person));
    await edit(page, "at night");
    if ((page.viewportSize()?.width ?? 0) < 768) await page.keyboard.press("Escape");
    findings.push(...(await findingsOn(page, "edited")));
    await capture(`editor-edited-${theme}`);
    for (const tool of ["Paint a part", "Adjust"]) {
      await stage(page).getByRole("button", { name: tool }).click();
      await expect(stage(page).getByRole("button", { name: /^(Done|Close)$/ })).toBeVisible();
      findings.push(...(await findingsOn(page, tool)));
      await capture(`editor-${tool.split(" ")[0]?.toLowerCase()}-${theme}`);
      await stage(page)
        .getByRole("button", { name: /^(Done|Close)$/ })
        .click();
    }
    await openControls(page);
    await words(page).fill("frobnicate the whatsit");
    await button(page).click();
    await expect(page.getByText("What it can do with this picture")).toBeVisible();
    findings.push(...(await findingsOn(page, "refused")));
    expect(findings).toEqual([]);
  });
