/** The generator as people use it: every control, every way a picture comes back, and what happens when things go wrong. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page, Route } from "@playwright/test";
import sharp from "sharp";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect, test } from "./studio.ts";
import { breakStorage, enter, pressGenerate, topBar } from "./visits.ts";

const unavailable = {
  error: "No engine can do this right now. Nothing was charged.",
  code: "engine_unavailable",
};
const lighthouse = "a lighthouse by the sea at sunset";
const orders = "**/functions/v1/generate-consistent-character";

test("a batch says its price, arrives side by side, and each picture opens", async ({
  page,
  server,
  capture,
}) => {
  await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "3 pictures" }).click();
  await expect(button(page)).toHaveText(/Generate 3.*60 credits/);
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("440 credits");
  await expect(page.getByText(/of 3 done/)).toBeVisible();
  await capture("generator-batch-working");
  const places = page.getByRole("button", { name: /^Open picture \d/ });
  await expect(places).toHaveCount(3, { timeout: 45_000 });
  await expect(page.getByRole("heading", { name: "Three pictures" })).toBeVisible();
  await capture("generator-batch-done");
  await expect(topBar(page)).toContainText("440 credits");
  await places.nth(1).click();
  await expect(page.getByRole("dialog")).toContainText(lighthouse);
});

test("a cancelled picture of a batch gives its credits back, and the others arrive", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "4 pictures" }).click();
  await pressGenerate(page);
  await expect(page.getByText(/of 4 done/)).toBeVisible();
  const last = (await jobsOf(person)).find(({ input }) => input.batch?.index === 3);
  await callFunction(server, person, "cancel-job", { job_id: last?.id });
  await expect(page.getByText("20 credits are back").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Open picture \d/ })).toHaveCount(3, { timeout: 45_000 });
  await expect(topBar(page)).toContainText("440 credits");
});

test("a batch that fails gives everything back and can be tried again", async ({ page, server }) => {
  await come(page, server);
  const mend = await breakStorage(server);
  try {
    await describe(page, lighthouse);
    await page.getByRole("radio", { name: "2 pictures" }).click();
    await pressGenerate(page);
    await expect(page.getByText("40 credits are back").first()).toBeVisible({ timeout: 45_000 });
  } finally {
    await mend();
  }
  await expect(topBar(page)).toContainText("500 credits");
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Continue/ })
    .click();
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
});

test("Remix restores all of a picture, Vary leaves the seed to chance, and Stop lets its parent go", async ({
  page,
  server,
  capture,
}) => {
  const person = await come(page, server);
  const picture = await make(server, person, {
    prompt: lighthouse,
    aspectRatio: "4:5",
    negativePrompt: "boats",
    style: "poster",
    seed: 48_217,
  });
  await page.goto(`/images?remix=${picture.id}`);
  await openControls(page);
  await expect(words(page)).toHaveValue(lighthouse);
  await expect(page.getByRole("radio", { name: "4:5" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Poster" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Keep out" })).toHaveValue("boats");
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("48217");
  await expect(page.getByRole("button", { name: "Unlock the seed" })).toBeVisible();
  await expect(page.getByText("Remixing")).toBeVisible();
  await expect(page).toHaveURL(/\/images$/);
  await capture("generator-remix");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Remixing")).toHaveCount(0);
  await expect(words(page)).toHaveValue(lighthouse);

  await page.goto(`/images?vary=${picture.id}`);
  await openControls(page);
  await expect(page.getByText("Varying")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lock this seed" })).toBeVisible();
  await pressGenerate(page);
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
  const { data } = await person.client
    .from("generated_content")
    .select("parent_ids,generation_params")
    .neq("id", picture.id)
    .single();
  expect(data?.["parent_ids"]).toEqual([picture.id]);
  expect(data?.["generation_params"]).toMatchObject({ negative_prompt: "boats", style: "poster" });
});

test("Remix asks before it replaces what was typed, and can be undone", async ({ page, server }) => {
  const person = await come(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  await describe(page, "my own words");
  await page.goto(`/images?remix=${picture.id}`);
  const question = page.getByRole("dialog", { name: "Replace what you wrote?" });
  await question.getByRole("button", { name: "Keep mine" }).click();
  await openControls(page);
  await expect(words(page)).toHaveValue("my own words");

  await page.goto(`/images?remix=${picture.id}`);
  await question.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await openControls(page);
  await expect(words(page)).toHaveValue("my own words");
});

test("a picture that is gone, in the trash or somebody else's says so and loses nothing", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  const stranger = await signUp(server);
  await buyPlan(stranger);
  const theirs = await make(server, stranger, { prompt: "a harbour in fog" });
  await describe(page, "my own words");

  await page.goto(`/images?remix=${theirs.id}`);
  await expect(page.getByText("This picture does not exist any more")).toBeVisible();
  await page.goto("/images?vary=not-an-id");
  await expect(page.getByText("This picture does not exist any more")).toBeVisible();
  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("id", picture.id);
  await page.goto(`/images?reference=${picture.id}`);
  await expect(page.getByText("This picture is in the trash")).toBeVisible();
  await openControls(page);
  await expect(words(page)).toHaveValue("my own words");
});

test("Improve marks what changed and says why; taken, it can be undone", async ({
  page,
  server,
  capture,
}) => {
  await come(page, server);
  await openControls(page);
  await page.getByRole("button", { name: "Improve" }).click();
  await expect(page.getByText("Please enter a description for your image.")).toBeVisible();
  await words(page).fill("a woman reading");
  await page.getByRole("button", { name: "Improve" }).click();
  const panel = page.getByRole("region", { name: "A better description" });
  await expect(panel.getByRole("insertion").first()).toBeVisible();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await capture("generator-improve");
  await panel.getByRole("button", { name: "Another" }).click();
  await panel.getByRole("button", { name: "Use it" }).click();
  await expect(words(page)).not.toHaveValue("a woman reading");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(words(page)).toHaveValue("a woman reading");
  await page.getByRole("button", { name: "Improve" }).click();
  await panel.getByRole("button", { name: "Keep mine" }).click();
  await expect(panel).toHaveCount(0);
  await expect(words(page)).toHaveValue("a woman reading");
});

test("the history opens with an arrow in the empty box, is searched, and taken by the keyboard", async ({
  page,
  server,
  capture,
}) => {
  const person = await come(page, server);
  await make(server, person, { prompt: lighthouse });
  await make(server, person, { prompt: "a harbour in fog" });
  await openControls(page);
  await words(page).press("ArrowUp");
  const history = page.getByRole("dialog", { name: "Recent descriptions" });
  await expect(history.getByRole("button", { name: /harbour|lighthouse/ })).toHaveCount(2);
  await capture("generator-history");
  await page.keyboard.type("light");
  await expect(history.getByRole("button", { name: /harbour/ })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(history).toHaveCount(0);
  await expect(words(page)).toHaveValue(lighthouse);
});

test("references come by picker, paste, drop and from the gallery; what is no picture does not", async ({
  page,
  server,
  capture,
}) => {
  const person = await come(page, server);
  await make(server, person, { prompt: lighthouse });
  await openControls(page);
  const upload = page.locator("input[type=file]");
  await upload.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(
    page.getByText("Only image files are accepted, and “notes.txt” is none.").first(),
  ).toBeVisible();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await upload.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText(/This file is too large/).first()).toBeVisible();
  await upload.setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText(/damaged or incomplete/).first()).toBeVisible();

  await upload.setInputFiles({ name: "one.png", mimeType: "image/png", buffer: await paint("#a33") });
  await expect(references(page)).toHaveCount(1);
  await handOver(page, "paste", await paint("#3a3"));
  await expect(references(page)).toHaveCount(2);
  await handOver(page, "drop", await paint("#33a"));
  await expect(references(page)).toHaveCount(3);
  await page.getByRole("button", { name: "From the gallery" }).click();
  const gallery = page.getByRole("dialog", { name: "From the gallery" });
  await gallery.getByRole("button", { name: /lighthouse/ }).click();
  await gallery.getByRole("button", { name: "Use this picture" }).click();
  await expect(references(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Add a picture" })).toHaveCount(0);
  await capture("generator-references");

  // Nobody has agreed for whoever may be in the uploads.
  await words(page).fill("a harbour in fog");
  await expect(button(page)).toHaveText("Consent needed");
  await page.getByRole("checkbox", { name: /is 18 or older/ }).click();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await expect(references(page)).toHaveCount(3);
  await pressGenerate(page);
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
});

test("a reference that went meanwhile is named and can be removed; nothing is charged", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  await page.goto(`/images?reference=${picture.id}`);
  await expect(page.getByText(/^Following/)).toBeVisible();
  await describe(page, "a harbour in fog");
  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("id", picture.id);
  await pressGenerate(page);
  await expect(page.getByText(/This reference cannot be used/)).toBeVisible();
  await expect(topBar(page)).toContainText("480 credits");
  await openControls(page);
  await expect(page.getByRole("img", { name: "Reference 1, which is gone" })).toBeVisible();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await expect(references(page)).toHaveCount(0);
  await expect(words(page)).toHaveValue("a harbour in fog");
});

test("an answer that is lost three times is told, and asking again finds the order instead of paying twice", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "2 pictures" }).click();
  let lost = 0;
  const loseAnswers = async (route: Route) => {
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(orders, loseAnswers);
  await pressGenerate(page);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
  expect(lost).toBe(3);
  await page.unroute(orders, loseAnswers);
  await pressGenerate(page);
  await expect(page.getByRole("button", { name: /^Open picture \d/ })).toHaveCount(2, { timeout: 45_000 });
  expect(await jobsOf(person)).toHaveLength(2);
  expect(await balanceOf(person)).toBe(460);
});

test("a network that is cut before the order says so, keeps the words and charges nothing", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await page.route(orders, (route) => route.abort("internetdisconnected"));
  await pressGenerate(page);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await openControls(page);
  await expect(words(page)).toHaveValue(lighthouse);
});

test("a double click starts one order", async ({ page, server }) => {
  const person = await come(page, server);
  const character = await addCharacter(person);
  await page.goto(`/images?characterId=${character}`);
  await describe(page, "reading by a window");
  await button(page).dblclick();
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
  expect(await jobsOf(person)).toHaveLength(1);
  await expect(topBar(page)).toContainText("480 credits");
});

test("credits that went between the quote and the click are told to the letter and given back", async ({
  page,
  server,
}) => {
  await come(page, server);
  await describe(page, lighthouse);
  await page.route(orders, (route) =>
    route.fulfill({
      status: 402,
      json: {
        error: "Insufficient credits.",
        code: "insufficient_credits",
        needed_credits: 20,
        balance_credits: 6,
      },
    }),
  );
  await pressGenerate(page);
  await expect(
    page.getByText("Insufficient credits. You need 20 credits to generate an image, but you have 6 credits."),
  ).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("a batch that is too dear names the way out: more credits, or fewer pictures", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  await buyPlan(person);
  await page.route("**/functions/v1/get-user-subscription", async (route) => {
    const reply = await route.fetch();
    const info = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...info, credits_balance: 45 } });
  });
  await enter(page, server, person);
  await page.goto("/images");
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "3 pictures" }).click();
  await expect(button(page)).toHaveText("Insufficient Credits");
  await expect(
    page
      .getByText("Insufficient credits. You need 60 credits to generate 3 images, but you have 45 credits.")
      .last(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy more credits" }).last()).toBeVisible();
  await page.getByRole("button", { name: "make 2" }).last().click();
  await expect(button(page)).toHaveText(/Generate 2.*40 credits/);
});

test("the free tier reads why, and is offered the upgrade", async ({ page, server }) => {
  await enter(page, server);
  await page.goto("/images");
  await expect(button(page)).toHaveText("Upgrade Required");
  await button(page).click({ force: true });
  await expect(
    page
      .getByText(
        "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
      )
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Upgrade", exact: true }).last().click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test("a character that was deleted meanwhile is named, unselected on request, and the words stay", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  const character = await addCharacter(person);
  await page.goto(`/images?characterId=${character}`);
  await describe(page, "reading by a window");
  await expect(page.getByText("The face stays the same")).toBeVisible();
  await person.client.from("ai_models").delete().eq("id", character);
  await button(page).click();
  await expect(page.getByText("This character does not exist any more.").first()).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await openControls(page);
  await page.getByRole("button", { name: "Unselect" }).click();
  await expect(page.getByText("AI character unselected")).toBeVisible();
  await expect(words(page)).toHaveValue("reading by a window");
  await expect(button(page)).toHaveText(/Generate/);
});

test("a session that ends during a run keeps the words, and its picture is there after signing in", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("480 credits");
  await describe(page, "what comes next");
  await page.evaluate(() => localStorage.removeItem("galatea-session"));
  await page.goto("/images");
  await expect(page).toHaveURL(/\/auth/);
  await enter(page, server, person);
  await page.goto("/images");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  await openControls(page);
  await expect(words(page)).toHaveValue("what comes next");
});

test("an order that finds no session says so and keeps the words", async ({ page, server }) => {
  await come(page, server);
  await describe(page, lighthouse);
  await page.route(orders, (route) => route.fulfill({ status: 401, body: "" }));
  await pressGenerate(page);
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("a second engine can be chosen, and what it cannot do is neither offered nor ordered", async ({
  page,
  server,
}) => {
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
});

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

test("the seed is another one for every picture until the lock keeps it", async ({ page, server }) => {
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
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
  await openControls(page);
  await expect(seed).toHaveValue(/^\d+$/);
  const shown = await seed.inputValue();
  await page.getByRole("button", { name: "Lock this seed" }).click();
  await expect(seed).toHaveValue(shown);
});

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
  await expect(page.getByText(/^Failed to download image/)).toBeVisible();
});

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious in any state of the generator, ${theme}`, async ({
    page,
    server,
    capture,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    const person = await come(page, server);
    const picture = await make(server, person, { prompt: lighthouse, negativePrompt: "boats", seed: 7 });
    const look = async (state: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        serious.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(" ")}`),
        state,
      ).toEqual([]);
      const sidewaysPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sidewaysPx, state).toBe(0);
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
    await pressGenerate(page);
    await expect(page.getByText(/of 4 done/)).toBeVisible();
    await look("working");
    await expect(page.getByRole("button", { name: /^Open picture \d/ })).toHaveCount(4, { timeout: 45_000 });
    await look("done");
  });
}

/** Somebody with 500 credits, on the images page. */
async function come(page: Page, server: RunningServer): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  await enter(page, server, person);
  await page.goto("/images");
  await expect(topBar(page)).toContainText("500 credits");
  return person;
}

const words = (page: Page): Locator => page.getByRole("textbox", { name: /Description/ });
const references = (page: Page): Locator => page.getByRole("img", { name: /^Reference \d/ });
/** The page's main act: on a phone the sheet has one too, which lies on top. */
const button = (page: Page): Locator => page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();

/** The phone keeps its controls in a sheet. */
async function openControls(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768 || (await words(page).isVisible())) return;
  await page
    .getByRole("button", { name: /^Description/ })
    .first()
    .click();
  await expect(words(page)).toBeVisible();
}

async function describe(page: Page, prompt: string): Promise<void> {
  await openControls(page);
  await words(page).fill(prompt);
}

async function make(
  server: RunningServer,
  person: Person,
  order: Record<string, unknown>,
): Promise<{ id: string }> {
  const reply = await callFunction(server, person, "generate-consistent-character", order);
  expect(reply.status).toBe(200);
  const { data } = await person.client
    .from("generated_content")
    .select("id")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return { id: String(data?.["id"]) };
}

async function jobsOf(
  person: Person,
): Promise<{ id: string; input: { batch?: { index: number; of: number } } }[]> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("id,input")
    .eq("user_id", person.userId);
  return data ?? [];
}

async function addCharacter(person: Person): Promise<string> {
  const { data } = await person.client
    .from("ai_models")
    .insert({ user_id: person.userId, name: "Mara", prompt: "a woman of forty with short grey hair" })
    .select("id")
    .single();
  return String(data?.["id"]);
}

const paint = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A file that is pasted into the page, or let go over it. */
async function handOver(page: Page, way: "paste" | "drop", bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([way, base64]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([data], `${way}.png`, { type: "image/png" }));
      document.body.dispatchEvent(
        way === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    },
    [way, bytes.toString("base64")] as const,
  );
}
