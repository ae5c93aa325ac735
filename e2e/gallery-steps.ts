/** How stories come into a gallery with pictures in it, and how they find what they see there. */
import type { Locator, Page } from "@playwright/test";
import { type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { putPictures, type PictureRow } from "./gallery-rows.ts";
import { expect } from "./studio.ts";
import { enter } from "./visits.ts";

export const onPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
export const tiles = (page: Page): Locator =>
  page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
export const tile = (page: Page, words: string): Locator =>
  page.getByRole("button", { name: `Open: ${words}` });
export const preview = (page: Page): Locator => page.getByRole("dialog");

/** 64 pictures: numbered ones with a few that can be told apart among them. */
export const manyRows: PictureRow[] = Array.from({ length: 60 }, (_, place) => ({
  prompt: `Harbour number ${place + 1}, in fog`,
  daysAgo: place < 20 ? 0 : 40,
}));
export const specialRows: PictureRow[] = [
  { prompt: "A lighthouse at dusk", type: "image_upscale" },
  { prompt: "A fox in snow", type: "image_edit", engine: "elsewhere" },
  { prompt: "A fox in the rain", type: "image_process" },
  { prompt: "A lighthouse in a storm, waves", daysAgo: 3 },
];

export async function openGallery(
  page: Page,
  server: RunningServer,
  rows: readonly PictureRow[],
  query = "",
): Promise<{ person: Person; ids: string[] }> {
  const person = await signUp(server);
  const ids = await putPictures(server, person, rows);
  await enter(page, server, person);
  await page.goto(`/images?view=gallery${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (rows.length > 0) await expect(tiles(page).first()).toBeVisible();
  return { person, ids };
}

/** On a phone the filters lie in a sheet. */
export async function inFilters(page: Page, work: () => Promise<void>): Promise<void> {
  if (onPhone(page)) await page.getByRole("button", { name: /^Filters/ }).click();
  await work();
  if (onPhone(page)) await page.getByRole("button", { name: /^Show / }).click();
}
