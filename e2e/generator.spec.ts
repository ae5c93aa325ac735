/** The generator as people use it: its controls, its engines, and what can be done with the picture that came. */
import type { Locator } from "@playwright/test";
import { findingsOn } from "./findings.ts";
import {
  addCharacter,
  button,
  come,
  describe,
  jobsOf,
  lighthouse,
  make,
  openControls,
  orders,
  paint,
  references,
  seeMade,
  seePlaces,
  unavailable,
  words,
} from "./generator-steps.ts";
import { expect, test } from "./studio.ts";
import { pressGenerate, topBar } from "./visits.ts";

test("a double click starts one order", async ({ page, server }) => {
  const person = await come(page, server);
  const character = await addCharacter(person);
  await page.goto(`/images?characterId=${character}`);
  await describe(page, "reading by a window");
  await button(page).dblclick();
  await seeMade(page);
  expect(await jobsOf(person)).toHaveLength(1);
  await expect(topBar(page)).toContainText("480 credits");
});

test(
  "a second engine can be chosen, and what it cannot do is neither offered nor ordered",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.route("**/config.json", async (route) => {
      const reply = await route.fetch();
      const config = (await reply.json()) as { imageEngines: { capabilities: object }[] };
      const [first] = config.imageEngines;
      const capabilities = { ...first?.capabilities, styles: [], references: false, negativePrompt: false };
      const other = { ...first, id: "other", label: "other model", medianMs: 9000, capabilities };
      await route.fulfill({ response: reply, json: { ...config, imageEngines: [first, other] } });
    });
    await come(page, server);
    await describe(page, lighthouse);
    await page.getByRole("radio", { name: "Ink" }).click();
    await page.getByRole("combobox", { name: "Model" }).selectOption("Other model");
    await expect(page.getByText("about 9 s a picture")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Ink" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add a picture" })).toHaveCount(0);
    const ordered = page.waitForRequest(orders);
    await page.route(orders, (route) => route.fulfill({ status: 503, json: unavailable }));
    await pressGenerate(page);
    const order = (await ordered).postDataJSON() as Record<string, unknown>;
    expect(order).toMatchObject({ engine: "other", prompt: lighthouse });
    expect(order).not.toHaveProperty("style");
    await expect(page.getByText("No engine can do this right now. Nothing was charged.")).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
  },
);

test("two tabs keep a draft each, and a reload loses nothing of either", async ({
  page,
  context,
  server,
}) => {
  await come(page, server);
  await describe(page, "the first tab");
  await page.getByRole("radio", { name: "Ink" }).click();
  const other = await context.newPage();
  await other.goto("/images");
  await describe(other, "the second tab");
  await page.reload();
  await openControls(page);
  await expect(words(page)).toHaveValue("the first tab");
  await expect(page.getByRole("radio", { name: "Ink" })).toBeChecked();
  await other.reload();
  await openControls(other);
  await expect(words(other)).toHaveValue("the second tab");
});

test(
  "the seed is another one for every picture until the lock keeps it",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
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
  },
);

test("with nothing made there is nothing to download; a made picture is saved or opened in a new tab", async ({
  page,
  context,
  server,
}) => {
  const person = await come(page, server);
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

test(
  "each of the nine shapes says its size in pixels, and the square is the first choice",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
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
  },
);

test(
  "a picture is described, made, saved and found by the keyboard alone",
  { tag: ["@long", "@desk"] },
  async ({ page, server }) => {
    await come(page, server);
    const press = async (target: Locator) => {
      await target.focus();
      await page.keyboard.press("Enter");
    };
    await words(page).focus();
    await page.keyboard.type(lighthouse);
    await page.getByRole("radio", { name: "1:1" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "4:3" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog").getByRole("button", { name: /^Continue/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await seeMade(page);
    await expect(page.getByText("1152 × 896, 4:3")).toBeVisible();
    const download = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "Download", exact: true }).first());
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await press(page.getByRole("button", { name: "View generated images" }));
    await press(page.getByRole("button", { name: `Open: A lighthouse` }));
    await expect(page.getByRole("dialog")).toContainText("1152 × 896");
    await page.keyboard.press("Escape");
    await press(page.getByRole("button", { name: "Back to Generator" }));
    await expect(words(page)).toHaveValue(lighthouse);
  },
);

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious in any state of the generator, ${theme}`, async ({
    page,
    server,
    capture,
    hold,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    const person = await come(page, server);
    const picture = await make(server, person, { prompt: lighthouse, negativePrompt: "boats", seed: 7 });
    const look = async (state: string) => {
      expect(await findingsOn(page, state)).toEqual([]);
      await capture(`generator-${state}-${theme}`);
    };
    await page.goto(`/images?remix=${picture.id}`);
    await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible();
    await look("rest");
    await openControls(page);
    const upload = page.locator("input[type=file]");
    await upload.setInputFiles({ name: "one.png", mimeType: "image/png", buffer: await paint("#a33") });
    await expect(references(page)).toHaveCount(1);
    await page.getByRole("checkbox", { name: /is 18 or older/ }).click();
    await page.getByRole("button", { name: "Improve" }).click();
    await expect(page.getByRole("region", { name: "A better description" })).toContainText("Keep mine");
    await look("controls");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "From the gallery" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /lighthouse/ })
      .click();
    await look("picker");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Recent" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: /lighthouse/ })).toBeVisible();
    await look("recent");
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "4 pictures" }).click();
    const last = await hold({ place: 3 });
    await pressGenerate(page);
    await expect(page.getByText(/of 4 done/)).toBeVisible();
    await look("working");
    await last.letGo();
    await seePlaces(page, 4);
    await look("done");
  });
}
