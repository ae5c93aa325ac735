/** The generator: its controls, its models, and the actions of a finished picture. */
import type { Locator } from "@playwright/test";
import { makeCharacter } from "./character-steps.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { pretendEngines } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { tile, tiles } from "./gallery-steps.ts";
import {
  drawPng,
  generateUrl,
  jobsOf,
  lighthouse,
  make,
  openGenerator,
  references,
  seeBatchPictures,
  seeMade,
  unavailable,
} from "./generator-steps.ts";
import { mainButton, pressGenerate, topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";

test("a double click makes one picture", async ({ page, server }) => {
  const person = await openGenerator(page, server);
  const character = await makeCharacter(server, person, "Mara");
  await page.goto(`/images?characterId=${character}`);
  await describe(page, "reading by a window");
  await mainButton(page).dblclick();
  await seeMade(page);
  // The character's, and the picture's.
  expect(await jobsOf(person)).toHaveLength(2);
  await expect(topBar(page)).toContainText("460 credits");
});

test("choosing another model hides what it cannot do, sends none of it, and says which shapes it crops", async ({
  page,
  server,
  capture,
}) => {
  await pretendEngines(page, ({ image = [] }) => {
    const other = structuredClone(image[0]!);
    Object.assign(other, { id: "other", label: "other model", medianMs: 9000 });
    Object.assign(other.capabilities, {
      styles: [],
      maxReferences: 0,
      negativePrompt: false,
      croppedRatios: ["16:9"],
    });
    image.push(other);
  });
  await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "Ink" }).click();
  await page.getByRole("combobox", { name: "Model" }).selectOption("Other model");
  await expect(page.getByText("about 9 s each")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ink" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a picture" })).toHaveCount(0);
  const cropped = page.getByText("Other model makes no 16:9: its nearest shape is cropped to it.");
  await expect(cropped).toHaveCount(0);
  await openControls(page);
  await page.getByRole("radio", { name: "16:9" }).click();
  await expect(cropped).toBeVisible();
  await capture("generator-cropped-shape");
  const request = page.waitForRequest(generateUrl);
  await page.route(generateUrl, (route) => route.fulfill({ status: 503, json: unavailable }));
  await pressGenerate(page);
  const body = (await request).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ engine: "other", prompt: lighthouse });
  expect(body).not.toHaveProperty("style");
  await expect(
    page.getByText(
      "The engine for this is away or takes no work right now. Try again later, or choose another model where there is one. Nothing was charged.",
    ),
  ).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("two tabs keep separate drafts, also after a reload", async ({ page, context, server }) => {
  await openGenerator(page, server);
  await describe(page, "the first tab");
  await page.getByRole("radio", { name: "Ink" }).click();
  const other = await context.newPage();
  await other.goto("/images");
  await describe(other, "the second tab");
  await page.reload();
  await openControls(page);
  await expect(description(page)).toHaveValue("the first tab");
  await expect(page.getByRole("radio", { name: "Ink" })).toBeChecked();
  await other.reload();
  await openControls(other);
  await expect(description(other)).toHaveValue("the second tab");
});

test("every picture gets a new seed until the seed is locked", async ({ page, server }) => {
  await openGenerator(page, server);
  await openControls(page);
  const seed = page.getByRole("textbox", { name: "Seed" });
  await expect(seed).toHaveValue("");
  await page.getByRole("button", { name: "Draw another seed" }).click();
  await expect(seed).toHaveValue(/^\d+$/);
  await seed.fill("99999999999 x");
  await expect(seed).toHaveValue("4294967295");
  await page.getByRole("button", { name: "Unlock the seed" }).click();
  await expect(seed).toHaveValue("");
  await describe(page, lighthouse);
  await pressGenerate(page);
  await seeMade(page);
  await openControls(page);
  await expect(seed).toHaveValue(/^\d+$/);
  const shown = await seed.inputValue();
  await page.getByRole("button", { name: "Lock this seed" }).click();
  await expect(seed).toHaveValue(shown);
});

test("a finished picture is downloaded or opened in a new tab, and before that there is nothing to download", async ({
  page,
  context,
  server,
}) => {
  const person = await openGenerator(page, server);
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await page.getByRole("button", { name: "Download" }).click({ force: true });
  await expect(page.getByText("No image to download. Generate one first!")).toBeVisible();
  await make(server, person, { prompt: lighthouse });
  await page.reload();
  await expect(page.getByRole("navigation", { name: "With this picture" }).getByRole("link")).toHaveText([
    /Remix/,
    /Vary/,
    /Use as reference/,
    /Upscale/,
    /Edit/,
    /Animate/,
  ]);
  const tab = context.waitForEvent("page");
  await page.getByRole("button", { name: "New Tab" }).click();
  await expect.poll(async () => (await tab).url()).toContain("/storage/v1/object/public/");
  await page.route("**/storage/v1/object/public/**", (route) => route.abort());
  await page.getByRole("button", { name: "Download", exact: true }).first().click();
  await expect(
    page.getByText("Failed to download image. You can try opening it in a new tab instead."),
  ).toBeVisible();
});

test("each of the nine shapes shows its size in pixels, and the square is preselected", async ({
  page,
  server,
}) => {
  await openGenerator(page, server);
  await openControls(page);
  await expect(page.getByRole("radio", { name: "1:1" })).toBeChecked();
  for (const [shape, size] of [
    ["4:3", "1152 × 896"],
    ["3:4", "896 × 1152"],
    ["16:9", "1344 × 768"],
    ["9:16", "768 × 1344"],
    ["4:5", "896 × 1120"],
    ["5:4", "1120 × 896"],
    ["3:2", "1216 × 832"],
    ["2:3", "832 × 1216"],
    ["1:1", "1024 × 1024"],
  ] as const) {
    await page.getByRole("radio", { name: shape, exact: true }).click();
    await expect(page.getByText(size, { exact: true }).first()).toBeVisible();
  }
});

test(
  "a picture is described, made, saved and found with the keyboard alone",
  { tag: "@desktop" },
  async ({ page, server }) => {
    await openGenerator(page, server);
    const press = async (target: Locator) => {
      await target.focus();
      await page.keyboard.press("Enter");
    };
    // The first field has the focus; Escape gives the single keys back, and the slash returns to it.
    await expect(description(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(description(page)).not.toBeFocused();
    await page.keyboard.press("/");
    await expect(description(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(description(page)).toHaveAccessibleDescription(
      /Please enter a description for your image\./,
    );
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await page.keyboard.type(lighthouse);
    await expect(page.getByText("Please enter a description for your image.")).toHaveCount(0);
    await page.getByRole("radio", { name: "1:1" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "4:3" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await seeMade(page);
    await expect(page.getByText("1152 × 896, 4:3")).toBeVisible();
    const download = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "Download", exact: true }).first());
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await press(page.getByRole("button", { name: "View generated images" }));
    await press(tile(page, "A lighthouse").and(tiles(page).getByRole("button")));
    await expect(page.getByRole("dialog")).toContainText("1152 × 896");
    await page.keyboard.press("Escape");
    await press(page.getByRole("button", { name: "Back to Generator" }));
    await expect(description(page)).toHaveValue(lighthouse);
  },
);

test("axe finds nothing serious in any state of the generator", async ({ page, server, inspect, hold }) => {
  // Six screens, each twice.
  test.slow();
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse, negativePrompt: "boats", seed: 7 });
  await page.goto(`/images?remix=${picture.id}`);
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible();
  await inspect("generator-rest");
  await openControls(page);
  const upload = page.locator("input[type=file]");
  await upload.setInputFiles({ name: "one.png", mimeType: "image/png", buffer: await drawPng("#a33") });
  await expect(references(page)).toHaveCount(1);
  await page.getByRole("checkbox", { name: /is 18 or older/ }).click();
  await page.getByRole("button", { name: "Improve" }).click();
  await expect(page.getByRole("region", { name: "A better description" })).toContainText("Keep mine");
  await inspect("generator-controls", { fullPage: false });
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "From the gallery" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /lighthouse/ })
    .click();
  await inspect("generator-picker");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Recent" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /lighthouse/ })).toBeVisible();
  await inspect("generator-recent");
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "4 pictures" }).click();
  const last = await hold({ index: 3 });
  await pressGenerate(page);
  await expect(page.getByText(/of 4 done/)).toBeVisible();
  await inspect("generator-working");
  await last.release();
  await seeBatchPictures(page, 4);
  await inspect("generator-done");
});

test(
  "on a phone the sheet opens with the description, and the keyboard leaves the main button in reach",
  { tag: "@phone" },
  async ({ page, server }) => {
    await openGenerator(page, server);
    await openControls(page);
    await expect(description(page)).toBeFocused();
    // The keyboard takes a part of the screen.
    await page.setViewportSize({ width: 360, height: 420 });
    await expect(description(page)).toBeInViewport();
    await expect(mainButton(page)).toBeInViewport({ ratio: 1 });
    const fields = page.getByRole("dialog").locator("textarea, input, select");
    expect(await fields.first().evaluate((field) => field.tagName)).toBe("TEXTAREA");
  },
);

test(
  "a phone shows a whole picture that a tap opens, each tool's price and icon, and what Vary fills in",
  { tag: "@phone" },
  async ({ page, server }) => {
    const person = await openGenerator(page, server);
    await seedContent(server, person, [{ prompt: lighthouse }]);
    await page.reload();
    const tools = page.getByRole("navigation", { name: "With this picture" });
    await expect(tools.getByRole("link")).toHaveText([
      /^Remix\s*20 credits$/,
      /^Vary\s*20 credits$/,
      "Use as reference",
      /^Upscale\s*20 credits$/,
      /^Edit\s*20 credits$/,
      /^Animate\s*40 credits$/,
    ]);
    await expect(tools.getByText("20", { exact: false }).first()).toBeVisible();

    const picture = page.getByRole("button", { name: /^Open: A lighthouse/ }).first();
    const bottomPx = await picture.evaluate((element) => element.getBoundingClientRect().bottom);
    const title = page.getByText("Your newest picture");
    expect(await title.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottomPx);
    const iconsOf = (links: Locator) =>
      Promise.all(
        [/^Remix/, /^Vary/, /^Upscale/, /^Edit/, /^Animate/].map((name) =>
          links.getByRole("link", { name }).locator("svg").getAttribute("class"),
        ),
      );
    const icons = await iconsOf(tools);
    await picture.tap();
    const preview = page.getByRole("dialog");
    expect(await iconsOf(preview)).toEqual(icons);
    await preview.getByRole("link", { name: "Vary" }).tap();
    const sheet = page.getByRole("dialog", { name: "Make a picture" });
    await expect(sheet).toContainText("Varying A lighthouse");
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("button", { name: "Varying" })).toBeVisible();
  },
);

test("the empty stage has examples whose prompts can be used, and explains Sketch preview", async ({
  page,
  server,
  capture,
}) => {
  await openGenerator(page, server);
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await capture("generator-empty");
  const example = page.getByRole("button", { name: /^Use this prompt/ });
  await expect(example).toHaveCount(3);
  await page.getByRole("button", { name: "Sketch preview: what is that?" }).first().click();
  const about = page.getByRole("dialog", { name: "Sketch preview" });
  await expect(about).toContainText("Good at");
  await expect(about).toContainText("A real image model can be connected");
  await capture("generator-sketch-about");
  await page.keyboard.press("Escape");
  await example.last().click();
  await openControls(page);
  await expect(description(page)).toHaveValue("a mountain lake at sunset");
});
