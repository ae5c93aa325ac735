/** Steps and locators of the image editor. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { make } from "./generator-steps.ts";
import { agreeWhenAsked, isPhone, mainButton } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

export const editUrl = "**/functions/v1/edit-image";

/** Somebody with 500 credits, in the editor. */
export async function openEditor(page: Page, server: RunningServer): Promise<Person> {
  await agreeWhenAsked(page);
  return signInAsCustomer(page, server, "/image-editor");
}

export const words = (page: Page): Locator => page.getByRole("textbox", { name: "Instructions" });
export const stage = (page: Page): Locator => page.getByRole("region", { name: "Edited result" });
export const steps = (page: Page): Locator =>
  page.getByRole("region", { name: "Edit history" }).getByRole("button", { name: /^Step \d/ });
export const currentStep = (page: Page): Locator =>
  page.getByRole("region", { name: "Edit history" }).locator("[aria-current=step]");

/** The phone keeps its controls in a sheet. */
export async function openControls(page: Page): Promise<void> {
  if (!isPhone(page) || (await words(page).isVisible())) return;
  await page.getByRole("button", { name: /^Pictures and instructions/ }).click();
  await expect(words(page)).toBeVisible();
}

/** The phone's sheet covers the stage. */
export async function closeControls(page: Page): Promise<void> {
  await expect(sourcePictures(page).first()).toBeVisible();
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
}

export async function uploadFiles(
  page: Page,
  ...files: { name: string; bytes: Buffer; type?: string }[]
): Promise<void> {
  await openControls(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(
      files.map(({ name, bytes, type = "image/png" }) => ({ name, mimeType: type, buffer: bytes })),
    );
}

export const sourcePictures = (page: Page): Locator =>
  page.getByRole("img", { name: /^(The picture that is changed|Picture \d)/ });

/** A phone shows them in the sheet. */
export async function seeSourcePictures(page: Page, count: number): Promise<void> {
  await openControls(page);
  await expect(sourcePictures(page)).toHaveCount(count);
}

/** Somebody with 500 credits, in the editor with one uploaded photo. */
export async function openEditorWithPhoto(page: Page, server: RunningServer): Promise<Person> {
  const person = await openEditor(page, server);
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await expect(sourcePictures(page)).toHaveCount(1);
  return person;
}

/** Medium shades, so that it can become lighter and darker. */
export function photo(width = 320, height = 200): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data[pixel * 3] = 60 + Math.round((120 * (pixel % width)) / width);
    data[pixel * 3 + 1] = 90;
    data[pixel * 3 + 2] = 60 + Math.round((120 * Math.floor(pixel / width)) / height);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function edit(page: Page, prompt: string): Promise<void> {
  await openControls(page);
  await words(page).fill(prompt);
  await mainButton(page).click();
  const title = prompt.charAt(0).toUpperCase() + prompt.slice(1);
  await expect(stage(page).getByRole("heading", { name: title, exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(stage(page).getByText("Edited result")).toBeVisible();
}

export type Row = {
  id: string;
  content_url: string;
  parent_ids: string[];
  generation_params: Record<string, unknown>;
};

export async function newestEdit(person: Person): Promise<Row> {
  const { data } = await person.client
    .from("generated_content")
    .select("id,content_url,parent_ids,follows_upload,generation_params")
    .eq("content_type", "image_edit")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return data as Row;
}

export const fetchBytes = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** A drawing by the embedded engine. @returns the editor's address with it. */
export async function makeDrawing(server: RunningServer, person: Person): Promise<string> {
  const { id } = await make(server, person, {
    prompt: "a woman with brown hair in a red coat in a park by day",
    seed: 5,
  });
  return `/image-editor?picture=${id}`;
}
