/** Files as a person uploads and fetches them. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Person } from "./people.ts";

export const bucket = "ai-influencer-content";

export const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** Uploads a file into the person's folder. @returns its public URL. @throws the refusal. */
export async function uploadFile(
  who: Person,
  bytes: Uint8Array,
  contentType: string,
  name = `${Date.now()}-${randomUUID()}.${contentType.slice("image/".length)}`,
): Promise<string> {
  const files = who.client.storage.from(bucket);
  const path = `${who.userId}/${name}`;
  const { error } = await files.upload(path, bytes, { contentType });
  if (error) throw error;
  return files.getPublicUrl(path).data.publicUrl;
}

/** Uploads a small picture into the person's folder. */
export async function uploadPicture(who: Person): Promise<{ url: string; path: string }> {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#668" } })
    .png()
    .toBuffer();
  const name = `${randomUUID()}.png`;
  return { url: await uploadFile(who, bytes, "image/png", name), path: `${who.userId}/${name}` };
}

/** Waits until the files are deleted, which happens within seconds after their rows. */
export async function untilGone(urls: string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await Promise.all(urls.map(async (url) => (await fetch(url)).ok));
    if (!found.includes(true)) return;
    await sleep(100);
  }
  throw new Error("A file stayed.");
}
