/** Sources of a picture besides new words: earlier pictures, improved and recent descriptions, references. */
import { buyPlan, signUp } from "../acceptance/people.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  drawPng,
  lighthouse,
  make,
  moveToTrash,
  openGenerator,
  pasteOrDrop,
  references,
  seeMade,
} from "./generator-steps.ts";
import { createOversizedFile } from "./oversized-file.ts";
import { mainButton, pressGenerate, topBar } from "./page-steps.ts";

test("Remix restores all settings of a picture, Vary all but the seed, and Stop ends the remix", async ({
  page,
  server,
  capture,
}) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, {
    prompt: lighthouse,
    aspectRatio: "4:5",
    negativePrompt: "boats",
    style: "poster",
    seed: 48_217,
  });
  await page.goto(`/images?remix=${picture.id}`);
  await expect(description(page)).toHaveValue(lighthouse);
  await expect(page.getByRole("radio", { name: "4:5" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Poster" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Keep out" })).toHaveValue("boats");
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("48217");
  await expect(page.getByRole("button", { name: "Unlock the seed" })).toBeVisible();
  await expect(page.getByText("Remixing").first()).toBeVisible();
  await expect(page).toHaveURL(/\/images$/);
  await capture("generator-remix");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Remixing")).toHaveCount(0);
  await expect(description(page)).toHaveValue(lighthouse);

  await page.goto(`/images?vary=${picture.id}`);
  await expect(page.getByText("Varying").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Lock this seed" })).toBeVisible();
  await pressGenerate(page);
  await seeMade(page);
  const { data } = await person.client
    .from("generated_content")
    .select("parent_ids,generation_params")
    .neq("id", picture.id)
    .single();
  expect(data?.["parent_ids"]).toEqual([picture.id]);
  expect(data?.["generation_params"]).toMatchObject({ negative_prompt: "boats", style: "poster" });
});

test("Remix asks before it replaces typed words, and can be undone", async ({ page, server }) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  await describe(page, "my own words");
  await page.goto(`/images?remix=${picture.id}`);
  const question = page.getByRole("dialog", { name: "Replace what you wrote?" });
  await question.getByRole("button", { name: "Keep mine" }).click();
  await openControls(page);
  await expect(description(page)).toHaveValue("my own words");

  await page.goto(`/images?remix=${picture.id}`);
  await question.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await openControls(page);
  await expect(description(page)).toHaveValue("my own words");
});

test("a link to a picture that is gone, in the trash or somebody else's reports it and keeps the words", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  const stranger = await signUp(server);
  await buyPlan(stranger);
  const theirs = await make(server, stranger, { prompt: "a harbour in fog" });
  await describe(page, "my own words");

  await page.goto(`/images?remix=${theirs.id}`);
  await expect(page.getByText("This picture does not exist any more")).toBeVisible();
  await page.goto("/images?vary=not-an-id");
  await expect(page.getByText("This picture does not exist any more")).toBeVisible();
  await moveToTrash(person, picture.id);
  await page.goto(`/images?reference=${picture.id}`);
  await expect(page.getByText("This picture is in the trash")).toBeVisible();
  await openControls(page);
  await expect(description(page)).toHaveValue("my own words");
});

test("Improve shows what changed and why, and can be taken and undone", async ({ page, server, capture }) => {
  await openGenerator(page, server);
  await openControls(page);
  await page.getByRole("button", { name: "Improve" }).click();
  await expect(page.getByText("Please enter a description for your image.")).toBeVisible();
  await description(page).fill("a woman reading");
  await page.getByRole("button", { name: "Improve" }).click();
  const panel = page.getByRole("region", { name: "A better description" });
  await expect(panel.getByRole("insertion").first()).toBeVisible();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await capture("generator-improve", { fullPage: false });
  await panel.getByRole("button", { name: "Another" }).click();
  await panel.getByRole("button", { name: "Use it" }).click();
  await expect(description(page)).not.toHaveValue("a woman reading");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(description(page)).toHaveValue("a woman reading");
  await page.getByRole("button", { name: "Improve" }).click();
  await panel.getByRole("button", { name: "Keep mine" }).click();
  await expect(panel).toHaveCount(0);
  await expect(description(page)).toHaveValue("a woman reading");
});

test("recent descriptions open with an arrow key, are searched and taken by keyboard", async ({
  page,
  server,
  capture,
}) => {
  const person = await openGenerator(page, server);
  await make(server, person, { prompt: lighthouse });
  await make(server, person, { prompt: "a harbour in fog" });
  await openControls(page);
  await description(page).press("ArrowUp");
  const history = page.getByRole("dialog", { name: "Recent descriptions" });
  await expect(history.getByRole("button", { name: /harbour|lighthouse/ })).toHaveCount(2);
  await capture("generator-history");
  await page.keyboard.type("light");
  await expect(history.getByRole("button", { name: /harbour/ })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(history).toHaveCount(0);
  await expect(description(page)).toHaveValue(lighthouse);
});

test("references are added by picker, paste, drop and from the gallery, and unusable files are refused", async ({
  page,
  server,
  capture,
}, testInfo) => {
  const person = await openGenerator(page, server);
  await make(server, person, { prompt: lighthouse });
  await openControls(page);
  await expect(page.getByText("The picture should not be sexual.")).toBeVisible();
  const upload = page.locator("input[type=file]");
  await upload.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(
    page.getByText("Only image files are accepted, and “notes.txt” is none.").first(),
  ).toBeVisible();
  await upload.setInputFiles(await createOversizedFile(testInfo));
  await expect(page.getByText(/This file is too large/).first()).toBeVisible();
  await upload.setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText(/damaged or incomplete/).first()).toBeVisible();

  await upload.setInputFiles({ name: "one.png", mimeType: "image/png", buffer: await drawPng("#a33") });
  await expect(references(page)).toHaveCount(1);
  await pasteOrDrop(page, "paste", await drawPng("#3a3"));
  await expect(references(page)).toHaveCount(2);
  await pasteOrDrop(page, "drop", await drawPng("#33a"));
  await expect(references(page)).toHaveCount(3);
  await page.getByRole("button", { name: "From the gallery" }).click();
  const gallery = page.getByRole("dialog", { name: "From the gallery" });
  await gallery.getByRole("button", { name: /lighthouse/ }).click();
  await gallery.getByRole("button", { name: "Use this picture" }).click();
  await expect(references(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Add a picture" })).toHaveCount(0);
  await capture("generator-references");

  // Consent for people in the uploads was not given yet.
  await description(page).fill("a harbour in fog");
  await expect(mainButton(page)).toHaveText("Consent needed");
  await page.getByRole("checkbox", { name: /is 18 or older/ }).click();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await expect(references(page)).toHaveCount(3);
  await pressGenerate(page);
  await seeMade(page);
});

test("a reference that was deleted elsewhere is reported, costs nothing and can be removed", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse });
  await page.goto(`/images?reference=${picture.id}`);
  await expect(page.getByText(/^Following/)).toBeVisible();
  await describe(page, "a harbour in fog");
  await moveToTrash(person, picture.id);
  await pressGenerate(page);
  await expect(page.getByText(/This reference cannot be used/)).toBeVisible();
  await expect(topBar(page)).toContainText("480 credits");
  await openControls(page);
  await expect(page.getByRole("img", { name: "Reference 1, which is gone" })).toBeVisible();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await expect(references(page)).toHaveCount(0);
  await expect(description(page)).toHaveValue("a harbour in fog");
});
