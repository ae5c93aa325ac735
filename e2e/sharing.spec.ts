import type { Browser, Page } from "@playwright/test";
import { uploadFile } from "../acceptance/files.ts";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect, test } from "./fixtures.ts";
import { photo } from "./image-editor-steps.ts";
import { consentQuestion, skipToContent } from "./page-steps.ts";
import { inspectScreen } from "./screens.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

const prompt = "a lighthouse by the sea at sunset";

async function shareFirst(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Open: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Make a public link" }).click();
}

test("a shared picture is seen and reported by a visitor, and gone for everybody after sharing stops", async ({
  page,
  browser,
  server,
  capture,
}) => {
  const person = await signUp(server);
  await buyPlan(person);
  await makePicture(server, person);
  await signIn(page, server, { person, path: "/images" });
  await shareFirst(page);
  const url = await page.getByLabel("Public link").inputValue();
  expect(url).toMatch(/\/share\/[A-Za-z0-9_-]{22}$/);
  await capture("sharing-share-dialog");

  const visitor = await openVisitor(browser);
  await visitor.goto(url);
  await expect(visitor.getByText("Made with AI", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Sketch preview")).toBeVisible();
  await expect(visitor.getByText(prompt)).toHaveCount(0);
  expect(await naturalWidth(visitor)).toBeGreaterThan(0);
  await expect(visitor.getByRole("heading", { level: 1, name: "A picture made with AI" })).toHaveCount(1);
  await skipToContent(visitor);
  expect(await inspectScreen(visitor, "share-page")).toEqual([]);

  await visitor.getByRole("link", { name: "Report this picture" }).click();
  await expect(visitor.getByRole("heading", { name: "Report a picture" })).toBeVisible();
  expect(await inspectScreen(visitor, "share-report")).toEqual([]);
  await visitor.getByRole("radio", { name: "It shows me" }).check();
  await visitor.getByLabel("Your name").fill("Ada Lovelace");
  await visitor.getByLabel("Your e-mail address").fill("ada@example.org");
  await visitor.getByLabel("Your signature").fill("Ada Lovelace");
  await visitor.getByRole("checkbox", { name: /^It shows me, or somebody/ }).check();
  await visitor.getByRole("button", { name: "Send the report" }).click();
  await expect(visitor.getByText("decided within 48 hours")).toBeVisible({ timeout: 60_000 });

  await page.getByLabel("Show the description it was made from").check();
  await expect(async () => {
    await visitor.goto(url);
    await expect(visitor.getByText(prompt)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Make a public link" })).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "Nothing is shared here" })).toBeVisible();
  expect((await visitor.request.get(`${url}/picture`)).status()).toBe(404);
  await visitor.context().close();
});

test("an adjusted upload gets no public page, and its owner reads why", async ({ page, server }) => {
  const person = await signInAsCustomer(page, server, "/image-editor");
  const imageUrl = await uploadFile(person, await photo(), "image/png");
  await callFunction(server, person, "adjust-image", { imageUrl, adjustments: { brightness: 0.01 } });
  await page.reload();
  await shareFirst(page);
  await expect(page.getByText(/^Only what was made here can be shared/)).toBeVisible();
  await expect(page.getByLabel("Public link")).toBeHidden();
});

test("a Growth account shares under its own name and logo, and a smaller plan reads how to", async ({
  page,
  browser,
  server,
  capture,
}) => {
  const person = await signInAsCustomer(page, server, "/account/branding");
  await expect(page.getByText("Available on Growth")).toBeVisible();
  await capture("sharing-branding-offer");

  await buyPlan(person, "growth");
  await page.reload();
  await page.getByLabel("Name above the picture").fill("Atelier <b>Marguerite</b>");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await page.getByLabel("Sea").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = consentQuestion(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await question.getByRole("checkbox", { name: /18 or older/ }).check();
  await question.getByRole("button", { name: "Agree and go on" }).click();
  await expect(page.getByText("Your shared pages have the new look")).toBeVisible();
  await capture("sharing-branding");

  const contentId = await makePicture(server, person);
  const shared = await callFunction(server, person, "share-content", { content_id: contentId });
  const { url } = (await shared.json()) as { url: string };
  const visitor = await openVisitor(browser);
  await visitor.goto(url);
  await expect(visitor.getByText("Atelier <b>Marguerite</b>", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Powered by Galatea")).toHaveCount(0);
  expect(await naturalWidth(visitor)).toBeGreaterThan(0);
  expect(await inspectScreen(visitor, "share-branded-page")).toEqual([]);
  await visitor.context().close();
});

/** One red pixel. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

async function makePicture(server: RunningServer, person: Person): Promise<string> {
  const reply = await callFunction(server, person, "generate-consistent-character", { prompt });
  expect(reply.status).toBe(200);
  const { data } = await person.client.from("generated_content").select("id").single<{ id: string }>();
  return data?.id ?? "";
}

/** Somebody else, in another browser. */
async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ colorScheme: "light" });
  return context.newPage();
}

const naturalWidth = (page: Page): Promise<number> =>
  page
    .getByRole("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
