/** Steps and locators of the gallery. */
import type { Locator, Page } from "@playwright/test";
import { type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { isPhone } from "./page-steps.ts";
import { seedContent, type SeedRow } from "./seed-content.ts";
import { signIn } from "./sign-in.ts";

export const tiles = (page: Page): Locator =>
  page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
export const tile = (page: Page, words: string): Locator =>
  page.getByRole("button", { name: `Open: ${words}` });
export const preview = (page: Page): Locator => page.getByRole("dialog");

/** Sixty numbered pictures; each special row has its own kind, engine or date. */
export const manyRows: SeedRow[] = Array.from({ length: 60 }, (_, index) => ({
  prompt: `Harbour number ${index + 1}, in fog`,
  daysAgo: index < 20 ? 0 : 40,
}));
export const specialRows: SeedRow[] = [
  { prompt: "A lighthouse at dusk", type: "image_upscale" },
  { prompt: "A fox in snow", type: "image_edit", engine: "elsewhere" },
  { prompt: "A fox in the rain", type: "image_process" },
  { prompt: "A lighthouse in a storm, waves", daysAgo: 3 },
];

export async function openGallery(
  page: Page,
  server: RunningServer,
  rows: readonly SeedRow[],
  query = "",
): Promise<{ person: Person; ids: string[] }> {
  const person = await signUp(server);
  const ids = await seedContent(server, person, rows);
  await signIn(page, server, { person, path: `/images?view=gallery${query}` });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (rows.length > 0) await expect(tiles(page).first()).toBeVisible();
  return { person, ids };
}

/** A phone shows the filters in a sheet. */
export async function inFilters(page: Page, work: () => Promise<void>): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: /^Filters/ }).click();
  await work();
  if (isPhone(page)) await page.getByRole("button", { name: /^Show / }).click();
}
