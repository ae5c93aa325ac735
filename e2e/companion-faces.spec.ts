/** The faces of companions: the wizard's pictures, one face with a character, and her profile. */
import { preferencePictureNames } from "@galatea/contract/companions/preference-pictures.ts";
import type { Page } from "@playwright/test";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { copperHair, makeCharacter } from "./character-steps.ts";
import { makeCompanion } from "./companion-steps.ts";
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next" });

test("the wizard shows pictures of a fresh installation for build, face, hair and eyes, and a scale for sizes", async ({
  page,
  server,
  capture,
}) => {
  for (const name of preferencePictureNames) {
    const picture = await page.request.get(`/storage/v1/object/public/ai-girlfriend-preferences/${name}`);
    expect(picture.headers()["content-type"], name).toBe("image/webp");
  }
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await page.getByRole("button", { name: "Create Your First AI Girlfriend" }).click();
  for (const [step, label, count] of [
    ["build", "Body type", 4],
    ["breast", "Breast size", 0],
    ["butt", "Butt size", 0],
    ["face", "Face type", 5],
    ["hair", "Hairstyle", 12],
    ["eyes", "Eye colour", 4],
  ] as const) {
    const pictures = page.getByRole("group", { name: label }).locator("img");
    await expect(pictures).toHaveCount(count);
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 300)),
      )
      .toBe(true);
    await capture(`faces-wizard-${step}`);
    await next(page).click();
  }
});

/** Made, and into her profile. */
async function meetCompanion(page: Page, name: string): Promise<void> {
  await makeCompanion(page, name);
  await page.getByRole("button", { name: "View Later" }).click();
}

/** Has a picture of her made over HTTP, as her card does. */
async function draw(
  server: RunningServer,
  person: Person,
  conversationId: string,
  inChat = false,
): Promise<void> {
  const body = { prompt: "A picture", conversationId, ...(inChat && { inChat, scene: "reading in a café" }) };
  const reply = await callFunction(server, person, "generate-consistent-character", body);
  expect(reply.status).toBe(200);
}

/** Opens the talk with her, and answers her id. */
async function openTalk(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Chat", exact: true }).click();
  await expect(page).toHaveURL(/talk=/);
  return new URL(page.url()).searchParams.get("talk") ?? "";
}

const profile = (page: Page, name: string) => page.getByRole("dialog", { name: `Meet ${name}` });

/** Signs somebody in whose companion Sofia has a picture, and opens her profile beside the talk. */
async function openDrawnProfile(page: Page, server: RunningServer): Promise<Person> {
  const person = await signInAsCustomer(page, server, "/ai-girlfriend");
  await meetCompanion(page, "Sofia");
  await draw(server, person, await openTalk(page));
  await page.getByRole("button", { name: /^Profile of / }).click();
  return person;
}

test("a companion is made of a character in seven steps, with that face in her pictures", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  await buyPlan(person);
  const characterId = await makeCharacter(server, person, "Mira");
  await signIn(page, server, { person, path: `/characters?view=${characterId}` });
  await page.getByRole("link", { name: "Make a companion" }).click();
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
  await expect(page.getByText("She has the face and the look of Mira.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mira");
  await capture("faces-of-character");
  for (let step = 1; step < 7; step += 1) await next(page).click();
  await page.getByRole("button", { name: "Create Girlfriend" }).click();
  const meet = profile(page, "Mira");
  await expect(meet.getByText(copperHair)).toBeVisible();
  await meet.getByRole("button", { name: "Start Chatting with Mira" }).click();
  const id = new URL(page.url()).searchParams.get("talk") ?? "";
  await draw(server, person, id, true);
  const picture = page.getByRole("log").getByRole("img", { name: "Mira, made by AI" });
  await expect(picture).toBeVisible();
  await capture("faces-picture-in-chat");
  await page.getByRole("link", { name: /Make a short film.*40 credits/ }).click();
  await expect(page).toHaveURL(/\/videos/);
  await expect(page.getByRole("button", { name: /^Generate.*40/ }).last()).toBeVisible();
  await capture("faces-film");
});

test("her profile shows her pictures, of which one is the avatar, and changes who she is", async ({
  page,
  server,
  capture,
}) => {
  const person = await signInAsCustomer(page, server, "/ai-girlfriend");
  await meetCompanion(page, "Sofia");
  const id = await openTalk(page);
  for (let count = 0; count < 3; count += 1) await draw(server, person, id);
  await page.getByRole("button", { name: /^Profile of / }).click();
  const meet = profile(page, "Sofia");
  const pictures = meet.getByRole("list", { name: "Her pictures" }).getByRole("button");
  await expect(pictures).toHaveCount(3);
  await expect(pictures.first()).toHaveAccessibleName(/her avatar$/);
  await capture("faces-profile");
  await pictures.nth(2).click();
  await meet.getByRole("button", { name: "Use as avatar" }).click();
  await expect(pictures.nth(2)).toHaveAccessibleName(/her avatar$/);
  await meet.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAccessibleName(/her avatar$/);

  await meet.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Sofia" });
  await edit.getByLabel("Name", { exact: true }).fill("Ines");
  await edit.getByLabel("Set her age (18-60)").fill("41");
  await edit.getByLabel("Backstory").fill("She is a porn actress who loves hardcore sex.");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("[data-sonner-toast][data-type=error]")).toBeVisible();
  await edit.getByLabel("Backstory").fill("She repairs clocks in Porto.");
  await capture("faces-edit");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(profile(page, "Ines").getByText("She repairs clocks in Porto.")).toBeVisible();
  await expect(profile(page, "Ines").getByText("41", { exact: true })).toBeVisible();
});

test("a character is made of her, with her name, her look and her picture", async ({
  page,
  server,
  capture,
}) => {
  await openDrawnProfile(page, server);
  await profile(page, "Sofia").getByRole("link", { name: "Make a character of her" }).click();
  const form = page.getByRole("dialog", { name: "Create a character" });
  await expect(form.getByLabel("Name")).toHaveValue("Sofia");
  await expect(form.getByRole("textbox", { name: "Description" })).toHaveValue(
    "A 25-year-old slim Caucasian woman with long hair and black eyes",
  );
  await expect(form.getByRole("img", { name: "Your reference" })).toBeVisible();
  await capture("faces-character-form");
  await form.getByRole("button", { name: /^Create character.*20 credits/ }).click();
  await expect(page.getByRole("article", { name: "Sofia" }).getByRole("img")).toBeVisible({
    timeout: 30_000,
  });
  await page.goto("/ai-girlfriend");
  await openTalk(page);
  await page.getByRole("button", { name: /^Profile of / }).click();
  await profile(page, "Sofia").getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Her face").selectOption({ label: "The face of Sofia" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(profile(page, "Sofia").getByRole("link", { name: "Her character" })).toBeVisible();
});

test("deleting a companion says what goes, asks for her name, and does with her pictures what was chosen", async ({
  page,
  server,
  capture,
}) => {
  const person = await openDrawnProfile(page, server);
  await profile(page, "Sofia").getByRole("button", { name: "Delete companion" }).click();
  const ask = page.getByRole("dialog", { name: "Delete Sofia?" });
  await expect(ask.getByText("everything that she remembers of you go for good")).toBeVisible();
  await expect(ask.getByRole("button", { name: "Type her name first" })).toBeDisabled();
  await ask.getByLabel("Her pictures go to the trash, for 30 days").check();
  await ask.getByLabel("Type Sofia to delete her").fill("sofia");
  await capture("faces-delete");
  await ask.getByRole("button", { name: "Delete Sofia" }).click();
  await expect(page.getByText("No AI Girlfriends Yet")).toBeVisible();
  await expect(page.getByText("0 / 3 Girlfriends")).toBeVisible();
  const database = await openDatabase(server);
  const { rows } = await database.query(
    "select trashed_at is not null as trashed from generated_content where user_id = $1",
    [person.userId],
  );
  await database.end();
  expect(rows).toEqual([{ trashed: true }]);
});

test("a visitor of the companions learns why to sign in, and comes back to them", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  await page.goto("/ai-girlfriend");
  await expect(page).toHaveURL(/\/auth\?for=companions$/);
  await expect(page.getByText("Sign in to talk with your companions.")).toBeVisible();
  await capture("faces-auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/ai-girlfriend$/);
});

test("the gallery's states: placeholders with their price, profiles, the limit, and the way to a larger plan", async ({
  page,
  server,
  capture,
}) => {
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await meetCompanion(page, "Sofia");
  await meetCompanion(page, "Mei");
  await expect(page.getByText("2 / 3 Girlfriends")).toBeVisible();
  await expect(page.getByText("Standard", { exact: true }).last()).toBeVisible();
  await expect(page.getByText("New conversation")).toHaveCount(2);
  await expect(page.getByRole("button", { name: /Generate Image.*5 credits/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Profile of Mei" }).click();
  await profile(page, "Mei").getByRole("button", { name: "Close" }).last().click();
  await capture("faces-gallery");
  await meetCompanion(page, "Amara");
  await expect(page.getByRole("button", { name: "Create New" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Want More AI Girlfriends?" })).toBeVisible();
  await expect(page.getByText("You've reached your limit of 3 girlfriend(s).")).toBeVisible();
  await capture("faces-limit");
  await page.getByRole("button", { name: "Upgrade Plan" }).click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
  // By its address the wizard is no way round the limit.
  await page.goto("/ai-girlfriend?create");
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});
