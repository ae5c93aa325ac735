/** What people do with videos, step by step, and how the stories find what they see there. */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { buyPlan, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./studio.ts";
import { enter, topBar } from "./visits.ts";

export const orders = "**/functions/v1/generate-character-video";
export const words = (page: Page): Locator => page.getByRole("textbox", { name: /Description/ });
/** The page's main act: on a phone the sheet has one too, which lies on top. */
export const button = (page: Page): Locator =>
  page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();
export const cards = (page: Page): Locator => page.getByRole("article").filter({ has: page.locator("time") });

/** Somebody with credits, on the videos page. */
export async function come(page: Page, server: RunningServer, path = "/videos"): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  await enter(page, server, person);
  await page.goto(path);
  await expect(topBar(page)).toContainText("500 credits");
  return person;
}

/** The phone keeps its controls in a sheet. */
export async function openControls(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768 || (await words(page).isVisible())) return;
  await page
    .getByRole("button", { name: /^Description/ })
    .first()
    .click();
  await expect(words(page)).toBeVisible();
}

export async function describe(page: Page, prompt: string): Promise<void> {
  await openControls(page);
  await words(page).fill(prompt);
}

/** A picture with something in it, and a shape of its own. */
export const paint = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#5b7a8c" } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><circle cx="50%" cy="45%" r="22%" fill="#d9a066"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

export const fileInput = (page: Page): Locator => page.locator("input[type=file]").first();

export async function upload(
  page: Page,
  bytes: Buffer,
  name = "picture.png",
  mimeType = "image/png",
): Promise<void> {
  await openControls(page);
  await fileInput(page).setInputFiles({ name, mimeType, buffer: bytes });
}

export async function uploadPicture(page: Page): Promise<void> {
  await upload(page, await paint());
  await expect(page.getByText("Your upload")).toBeVisible();
}

export async function chooseProvided(page: Page, name: string): Promise<void> {
  await openControls(page);
  await page.getByRole("button", { name: "Provided images" }).first().click();
  await page.getByRole("dialog", { name: "Provided images" }).getByRole("button", { name }).click();
  await expect(page.getByText("From the provided images")).toBeVisible();
}

export const seeFilmed = (page: Page): Promise<void> =>
  expect(page.getByText("Just made").first()).toBeVisible({ timeout: 45_000 });

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

export type FilmJob = { id: string; state: string; cost_credits: number };

export async function jobsOf(person: Person): Promise<FilmJob[]> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("id,state,cost_credits")
    .eq("user_id", person.userId)
    .eq("kind", "video");
  return data ?? [];
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text }).first();
