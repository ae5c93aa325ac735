/** What people do in the image editor, step by step, and how the stories find what they see there. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./studio.ts";
import { enter, topBar } from "./visits.ts";

export const edits = "**/functions/v1/edit-image";

/** Somebody with 500 credits, in the editor. */
export async function come(page: Page, server: RunningServer): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  await enter(page, server, person);
  await page.goto("/image-editor");
  await expect(topBar(page)).toContainText("500 credits");
  return person;
}

export const words = (page: Page): Locator => page.getByRole("textbox", { name: "Instructions" });
/** The page's main act: on a phone the sheet has one too, which lies on top. */
export const button = (page: Page): Locator =>
  page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();
export const stage = (page: Page): Locator => page.getByRole("region", { name: "Edited result" });
export const steps = (page: Page): Locator =>
  page.getByRole("region", { name: "Edit history" }).getByRole("button", { name: /^Step \d/ });
export const currentStep = (page: Page): Locator =>
  page.getByRole("region", { name: "Edit history" }).locator("[aria-current=step]");

/** The phone keeps its controls in a sheet. */
export async function openControls(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768 || (await words(page).isVisible())) return;
  await page.getByRole("button", { name: /^Pictures and instructions/ }).click();
  await expect(words(page)).toBeVisible();
}

/** What is on the stage lies beneath the phone's sheet. */
export async function closeControls(page: Page): Promise<void> {
  await expect(inHand(page).first()).toBeVisible();
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
}

export async function bring(
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

export const inHand = (page: Page): Locator =>
  page.getByRole("img", { name: /^(The picture that is changed|Picture \d)/ });

/** On a phone they are seen in the sheet. */
export async function seeInHand(page: Page, count: number): Promise<void> {
  await openControls(page);
  await expect(inHand(page)).toHaveCount(count);
}

/** Shades, so that light can go up and down. */
export function photo(width = 320, height = 200): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = 60 + Math.round((120 * (at % width)) / width);
    data[at * 3 + 1] = 90;
    data[at * 3 + 2] = 60 + Math.round((120 * Math.floor(at / width)) / height);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function edit(page: Page, prompt: string): Promise<void> {
  await openControls(page);
  await words(page).fill(prompt);
  await button(page).click();
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
    .select("id,content_url,parent_ids,generation_params")
    .eq("content_type", "image_edit")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return data as Row;
}

export const fetchBytes = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** A drawn picture of one's own; the address of the editor with it in hand. */
export async function drawn(server: RunningServer, person: Person): Promise<string> {
  await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with brown hair in a red coat in a park by day",
    seed: 5,
  });
  const { data } = await person.client
    .from("generated_content")
    .select("id")
    .eq("content_type", "image")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return `/image-editor?picture=${data?.["id"]}`;
}
