/** Before a charge, the studio names what the engine would leave out, and asks once. */
import { balanceOf, callFunction } from "../acceptance/people.ts";
import {
  create,
  description as characterDescription,
  form,
  openFirstForm,
  seeCreated,
} from "./character-steps.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  addCharacter,
  generateUrl,
  jobsOf,
  lighthouse,
  make,
  openGenerator,
  seeMade,
} from "./generator-steps.ts";
import { mainButton, pressGenerate } from "./page-steps.ts";
import { chooseShortest, openVideos, seeVideo, uploadPicture, videoUrl } from "./videos-steps.ts";

const keeper = "a lighthouse keeper in a yellow coat";

test("a picture that would be of something else is asked about first and costs nothing without the answer @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, keeper);
  await expect(page.getByText("not used: keeper, yellow coat")).toBeVisible();
  await pressGenerate(page);
  const question = page.getByRole("dialog", { name: "Not all of this can be drawn here" });
  await expect(question.getByRole("listitem")).toHaveText(["keeper", "yellow coat"]);
  await expect(question).toContainText("a lighthouse");
  // The dialog hides the bar from assistive technology.
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText("500 credits");
  await inspect("generator-omissions", { fullPage: false });
  await question.getByRole("button", { name: "Change the words" }).click();
  await expect(question).toHaveCount(0);
  await openControls(page);
  await expect(description(page)).toHaveValue(keeper);
  expect([await balanceOf(person), await jobsOf(person)]).toEqual([500, []]);

  await pressGenerate(page);
  await expect(question).toBeVisible();
  const requested = page.waitForRequest(generateUrl);
  await question.getByRole("button", { name: /^Draw it without these.*20/ }).click();
  expect((await requested).postDataJSON()).toMatchObject({ prompt: keeper, acceptOmissions: true });
  await seeMade(page);
  expect(await balanceOf(person)).toBe(480);
});

test("an own caller is refused with the words and the way to accept, and the character's name is no such word", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  const reply = await callFunction(server, person, "generate-consistent-character", { prompt: keeper });
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({
    code: "would_leave_out",
    left_out: ["keeper", "yellow coat"],
    instead: "a lighthouse",
    issues: [{ path: "acceptOmissions" }],
  });
  expect(await balanceOf(person)).toBe(500);
  const characterId = await addCharacter(person);
  await page.goto(`/images?characterId=${characterId}`);
  await describe(page, "Mara in a café");
  await expect(page.getByRole("list", { name: "Understood from the description" })).toHaveText("cafe");
});

test("a character's look that would be left out is asked about before the face is drawn @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await openFirstForm(page, server);
  await form(page).getByLabel("Name").fill("Otto");
  await characterDescription(page).fill("an octopus-headed man");
  await create(page);
  const question = page.getByRole("dialog", { name: "Not all of this can be drawn here" });
  await expect(question.getByRole("listitem")).toHaveText(["octopus headed"]);
  await expect(question).toContainText("a man");
  await inspect("characters-omissions", { fullPage: false });
  await question.getByRole("button", { name: "Change the words" }).click();
  await expect(characterDescription(page)).toHaveValue("an octopus-headed man");
  expect([await balanceOf(person), await jobsOf(person)]).toEqual([500, []]);
  await create(page);
  await question.getByRole("button", { name: /^Draw it without these.*20/ }).click();
  await seeCreated(page);
  expect(await balanceOf(person)).toBe(480);
});

test("a video in which somebody is to do something is asked about first", async ({
  page,
  server,
  inspect,
}) => {
  const person = await openVideos(page, server);
  await uploadPicture(page);
  await describe(page, "she walks towards the camera");
  await chooseShortest(page);
  await mainButton(page).click();
  const question = page.getByRole("dialog", { name: "Not all of this can be animated here" });
  await expect(question.getByRole("listitem")).toHaveText(["walks"]);
  await inspect("videos-omissions", { fullPage: false });
  await question.getByRole("button", { name: "Change the words" }).click();
  expect(await balanceOf(person)).toBe(500);
  await mainButton(page).click();
  await expect(question).toBeVisible();
  const requested = page.waitForRequest(videoUrl);
  await question.getByRole("button", { name: /^Animate it without walks/ }).click();
  expect((await requested).postDataJSON()).toMatchObject({ acceptOmissions: true });
  await seeVideo(page);
});

test("on a phone each answer to the question about a video stands on one line @phone", async ({
  page,
  server,
}) => {
  await openVideos(page, server);
  await uploadPicture(page);
  await describe(page, "she walks towards the camera");
  await mainButton(page).click();
  const accept = page.getByRole("button", { name: /^Animate it without walks.*40/ });
  await expect(accept).toBeVisible();
  // A button of one line is 44 px high.
  expect((await accept.boundingBox())?.height).toBeLessThan(45);
});

test("an unchanged remix says that it makes the same picture, and one press gives another seed @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse, seed: 48_217 });
  await page.goto(`/images?remix=${picture.id}`);
  const note = page.getByText("Nothing is changed: this makes the same picture again.").first();
  await expect(note).toBeVisible();
  await inspect("generator-unchanged", { fullPage: false });
  await openControls(page);
  const seed = page.getByRole("textbox", { name: "Seed" });
  await expect(seed).toHaveValue("48217");
  await page.getByRole("button", { name: "Use another seed" }).last().click();
  await expect(page.getByText("Nothing is changed")).toHaveCount(0);
  await expect(seed).not.toHaveValue("48217");
  await expect(page.getByText("Remixing").last()).toBeVisible();
});

test("Undo of a description from the history brings the remix back @desktop", async ({ page, server }) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse, seed: 48_217 });
  await make(server, person, { prompt: "a harbour in fog" });
  await page.goto(`/images?remix=${picture.id}`);
  const seed = page.getByRole("textbox", { name: "Seed" });
  await expect(seed).toHaveValue("48217");
  await page.getByRole("button", { name: "Recent" }).click();
  await page
    .getByRole("dialog", { name: "Recent descriptions" })
    .getByRole("button", { name: /harbour/ })
    .click();
  await expect(page.getByText("Remixing")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(description(page)).toHaveValue(lighthouse);
  await expect(page.getByText("Remixing")).toBeVisible();
  await expect(seed).toHaveValue("48217");
});

test("a remix ends with a reload, a character's start and a reference, and lineage with it @desktop", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: lighthouse, seed: 48_217 });
  const characterId = await addCharacter(person);
  const ended = async () => {
    await expect(page.getByText("Remixing")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Lock this seed" })).toBeVisible();
  };
  const remix = async () => {
    await page.goto(`/images?remix=${picture.id}`);
    await expect(page.getByText("Remixing")).toBeVisible();
  };
  await remix();
  await page.reload();
  await ended();
  await expect(description(page)).toHaveValue(lighthouse);

  await remix();
  await page.goto(`/images?characterId=${characterId}`);
  await expect(page.getByText("Selected character: Mara")).toBeVisible();
  await ended();

  await page.goto(`/images?remix=${picture.id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("Remixing")).toBeVisible();
  await page.goto(`/images?reference=${picture.id}`);
  await expect(page.getByRole("img", { name: "Reference 1" })).toBeVisible();
  await ended();
  await page.getByRole("button", { name: "Remove reference 1" }).click();
  await describe(page, "a harbour in fog");
  await pressGenerate(page);
  await seeMade(page);
  const { data } = await person.client
    .from("generated_content")
    .select("parent_ids")
    .eq("prompt", "a harbour in fog")
    .single();
  expect(data?.["parent_ids"]).toEqual([]);
});
