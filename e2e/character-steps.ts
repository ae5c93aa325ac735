/** Steps and locators of the characters page. */
import type { Locator, Page } from "@playwright/test";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { toast } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

export const copperHair = "A woman in her thirties with short copper hair, freckles and green eyes";
export const jobTimeoutMs = 30_000;

export const form = (page: Page): Locator => page.getByRole("dialog");
export const description = (page: Page): Locator => form(page).getByRole("textbox", { name: "Description" });
export const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });

/** Somebody with the Standard plan and these characters, on the characters page. */
export async function openCharacters(
  page: Page,
  server: RunningServer,
  names: string[] = [],
): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  for (const name of names) await makeCharacter(server, person, name);
  await signIn(page, server, { person, path: "/characters" });
  await expect(page.getByText(`${names.length} of 3 characters`)).toBeVisible();
  return person;
}

/** @returns the character's id. */
export async function makeCharacter(server: RunningServer, person: Person, name: string): Promise<string> {
  const reply = await callFunction(server, person, "save-character", { name, prompt: copperHair });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { characterId: string }).characterId;
}

const openForm = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Create character" }).click();

/** The form of the first character. */
export async function openFirstForm(page: Page, server: RunningServer): Promise<Person> {
  const person = await openCharacters(page, server);
  await openForm(page);
  return person;
}

/** A new character's form with everything that it needs. */
export async function describeMara(page: Page): Promise<void> {
  await openForm(page);
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copperHair);
}

/** The same as the first character. */
export async function describeFirst(page: Page, server: RunningServer): Promise<Person> {
  const person = await openCharacters(page, server);
  await describeMara(page);
  return person;
}

export const create = (page: Page): Promise<void> =>
  form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();

export const seeCreated = (page: Page): Promise<void> =>
  expect(toast(page, "Character created successfully! Credits used: 20")).toBeVisible({
    timeout: jobTimeoutMs,
  });

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
export const textFile: ChosenFile = {
  name: "notes.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("notes"),
};

export const choose = (page: Page, file: ChosenFile | string): Promise<void> =>
  form(page).locator("input[type=file]").setInputFiles(file);

/** A picture of somebody who does not exist. */
export async function portrait(server: RunningServer): Promise<ChosenFile> {
  const reply = await fetch(`${server.url}/samples/mei.webp`);
  return { name: "mei.webp", mimeType: "image/webp", buffer: Buffer.from(await reply.arrayBuffer()) };
}

/** Runs in the browser. */
export function makeTransfer([base64, type]: readonly [string, string]): DataTransfer {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "dropped.webp", { type }));
  return transfer;
}

/** Runs in the browser. */
export function paste([base64, type]: readonly [string, string]): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], "pasted.webp", { type }));
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
