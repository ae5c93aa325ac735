/** Steps and locators of the videos page. */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { openControls } from "./description-steps.ts";
import { expect } from "./fixtures.ts";
import { agreeWhenAsked, toast as toasts } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

export const videoUrl = "**/functions/v1/generate-character-video";
export const cards = (page: Page): Locator => page.getByRole("article").filter({ has: page.locator("time") });

/** Somebody with credits, on the videos page. */
export async function openVideos(page: Page, server: RunningServer, path = "/videos"): Promise<Person> {
  await agreeWhenAsked(page);
  return signInAsCustomer(page, server, path);
}

/** Four seconds, which take the least time to render. */
export const chooseShortest = (page: Page): Promise<void> =>
  page.getByRole("radio", { name: "4 seconds" }).check();

/** A picture with a sun in it, in any shape. */
export const drawPicture = (width = 400, height = 300): Promise<Buffer> =>
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
  await upload(page, await drawPicture());
  await expect(page.getByText("Your upload")).toBeVisible();
}

export async function chooseProvided(page: Page, name: string): Promise<void> {
  await openControls(page);
  await page.getByRole("button", { name: "Provided images" }).first().click();
  await page.getByRole("dialog", { name: "Provided images" }).getByRole("button", { name }).click();
  await expect(page.getByText("From the provided images")).toBeVisible();
}

export const seeVideo = (page: Page): Promise<void> =>
  expect(page.getByText("Just made").first()).toBeVisible({ timeout: 45_000 });

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

export type VideoJob = { id: string; state: string; cost_credits: number };

export async function jobsOf(person: Person): Promise<VideoJob[]> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("id,state,cost_credits")
    .eq("user_id", person.userId)
    .eq("kind", "video");
  return data ?? [];
}
export const toast = (page: Page, text: string | RegExp): Locator => toasts(page, text).first();
