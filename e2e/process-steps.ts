/** Steps and locators of Process Image. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { callFunction, type Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { isPhone } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

export const processUrl = "**/functions/v1/process-image";

/** Somebody with 500 credits, on the page. */
export const openProcess = (page: Page, server: RunningServer): Promise<Person> =>
  signInAsCustomer(page, server, "/process");

/** The same with an upload. */
export async function openProcessWithPhoto(page: Page, server: RunningServer): Promise<Person> {
  const person = await openProcess(page, server);
  await upload(page, await photo());
  return person;
}

/** A portrait made here: 480 credits are left. */
export async function makePortrait(server: RunningServer, person: Person) {
  const reply = await callFunction(server, person, "generate-consistent-character", {
    prompt: "a woman with red hair in a library",
    seed: 7,
  });
  expect(reply.status).toBe(200);
  const { data } = await person.client.from("generated_content").select("id,content_url").single();
  return { id: String(data?.["id"]), url: String(data?.["content_url"]) };
}

/** A person before an even backdrop, or before one so noisy that no outline can be found. */
export async function photo({ even = true } = {}): Promise<Buffer> {
  const figure = Buffer.from(
    `<svg width="320" height="400"><ellipse cx="160" cy="150" rx="60" ry="80" fill="#7a4a30"/><rect x="80" y="220" width="160" height="180" fill="#203a70"/></svg>`,
  );
  const noise = { type: "gaussian" as const, mean: 128, sigma: 70 };
  const backdrop = even ? { background: "#d8d2c8" } : { background: "#000", noise };
  return sharp({ create: { width: 320, height: 400, channels: 3, ...backdrop } })
    .composite([{ input: await sharp(figure).png().toBuffer() }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Acts on the options of the operation, which a phone shows in a sheet that is closed afterwards. */
export async function withOptions(page: Page, act: () => Promise<void>): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Options" }).click();
  await act();
  if (!isPhone(page)) return;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Agrees to the statement if it is asked for. */
export async function upload(page: Page, bytes: Buffer): Promise<void> {
  await choose(page, { name: "somebody.jpg", mimeType: "image/jpeg", buffer: bytes });
  const dialog = page.getByRole("dialog", { name: "Before your first upload" });
  const previewed = page.getByText("Preview, free of charge");
  await expect(dialog.or(previewed)).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Agree and upload" }).click();
  }
  await expect(previewed).toBeVisible();
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
export const choose = (page: Page, file: ChosenFile | string): Promise<void> =>
  page.locator("input[type=file]").first().setInputFiles(file);

export const seeComplete = (page: Page): Promise<void> =>
  expect(page.getByText("Complete", { exact: true })).toBeVisible({ timeout: 30_000 });

/** The address of the recorded upload, or null. */
export async function uploadOf(person: Person): Promise<string | null> {
  const { data } = await person.client
    .from("generated_content")
    .select("object_path")
    .eq("content_type", "reference_image")
    .maybeSingle();
  const bucket = person.client.storage.from("ai-influencer-content");
  return data ? bucket.getPublicUrl(String(data["object_path"])).data.publicUrl : null;
}

export async function resultOf(person: Person) {
  const { data } = await person.client
    .from("generated_content")
    .select("content_url,generation_params,follows_upload,parent_ids")
    .eq("content_type", "image_process")
    .single();
  const reply = await fetch(String(data?.["content_url"]));
  return {
    bytes: Buffer.from(await reply.arrayBuffer()),
    params: (data?.["generation_params"] ?? {}) as Record<string, unknown>,
    followsUpload: data?.["follows_upload"] as boolean,
    parents: data?.["parent_ids"] as string[],
  };
}
