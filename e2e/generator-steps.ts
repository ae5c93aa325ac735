/** Steps and locators of the generator. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { callFunction, type Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

export const lighthouse = "a lighthouse by the sea at sunset";
export const generateUrl = "**/functions/v1/generate-consistent-character";
export const unavailable = {
  error:
    "The engine for this is away or takes no work right now. Try again later, or choose another model where there is one. Nothing was charged.",
  code: "engine_unavailable",
};

/** Somebody with 500 credits, on the images page. */
export const openGenerator = (page: Page, server: RunningServer): Promise<Person> =>
  signInAsCustomer(page, server, "/images");

export const references = (page: Page): Locator => page.getByRole("img", { name: /^Reference \d/ });
/** Makes a picture with the embedded engine. */
export async function make(
  server: RunningServer,
  person: Person,
  request: Record<string, unknown>,
): Promise<{ id: string }> {
  const reply = await callFunction(server, person, "generate-consistent-character", request);
  expect(reply.status).toBe(200);
  const { data } = await person.client
    .from("generated_content")
    .select("id")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return { id: String(data?.["id"]) };
}

export async function jobsOf(
  person: Person,
): Promise<{ id: string; input: { batch?: { index: number; of: number } } }[]> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("id,input")
    .eq("user_id", person.userId);
  return data ?? [];
}

/** Writes a character over REST, which can be chosen and needs to be drawn before its first use. */
export async function addCharacter(person: Person): Promise<string> {
  const { data } = await person.client
    .from("ai_models")
    .insert({ user_id: person.userId, name: "Mara", prompt: "a woman of forty with short grey hair" })
    .select("id")
    .single();
  return String(data?.["id"]);
}

export const drawPng = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Pastes a file into the page or drops it on the page. */
export async function pasteOrDrop(page: Page, by: "paste" | "drop", bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([by, base64]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([data], `${by}.png`, { type: "image/png" }));
      document.body.dispatchEvent(
        by === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    },
    [by, bytes.toString("base64")] as const,
  );
}

/** Waits for the announcement of one finished picture. */
export const seeMade = (page: Page): Promise<void> =>
  expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({ timeout: 30_000 });

/** The finished pictures of a batch, each of which opens. */
export const batchPictures = (page: Page): Locator => page.getByRole("button", { name: /^Open picture \d/ });

export const seeBatchPictures = (page: Page, count: number): Promise<void> =>
  expect(batchPictures(page)).toHaveCount(count, { timeout: 45_000 });

export async function moveToTrash(person: Person, pictureId: string): Promise<void> {
  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("id", pictureId);
}
