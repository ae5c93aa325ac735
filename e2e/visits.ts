/** What happens on many pages of the studio: a person comes in, looks at the purse, has a picture made, or it fails. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./studio.ts";

/** The bar above every page, with the purse in it. */
export const topBar = (page: Page): Locator => page.getByRole("banner");

/** Somebody new, or this person, signed in on this page. */
export async function enter(page: Page, server: RunningServer, known?: Person): Promise<Person> {
  const person = known ?? (await signUp(server));
  await page.goto("/auth");
  // Until the page is awake its form has no button that sends it.
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText(/\d credits/);
  return person;
}

/** What is opened from now on shows what the server prerendered, and no script of it runs until it is woken. */
export async function keepAsleep(page: Page): Promise<{ wake: () => void }> {
  let wake = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await awake;
    await route.continue();
  });
  return { wake };
}

/** The live channel is away: whatever connects is hung up on. */
export const cutLive = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/realtime\/v1/, (socket) => socket.close());

/** The session ends in another tab, while every other one stays open. */
export async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await topBar(other).getByRole("button", { name: "Menu" }).click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/auth$/);
  await other.close();
}

/** Asks for a picture on the images page, and accepts what it costs. */
export async function generate(page: Page): Promise<void> {
  await page.goto("/images");
  const description = page.getByRole("textbox", { name: /Description/ });
  if (!(await description.isVisible().catch(() => false)) && (page.viewportSize()?.width ?? 0) < 768) {
    await page
      .getByRole("button", { name: /Description|Describe|Shape|picture/i })
      .first()
      .click();
  }
  await description.fill("a lighthouse by the sea at sunset");
  await pressGenerate(page);
}

/** From a finished description, without a character, past the question whether that is meant. */
export async function pressGenerate(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Generate/ })
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Continue/ })
    .click();
}

/** What arrives is written to a folder; a plain file in its place takes nothing. Returns what mends it. */
export async function breakStorage(server: RunningServer): Promise<() => Promise<void>> {
  const folder = path.join(server.dataDir, "objects/incoming");
  const aside = `${folder}.aside`;
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  const existed = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  await writeFile(folder, "");
  return async () => {
    await rm(folder, { force: true });
    if (existed) await rename(aside, folder);
  };
}

/**
 * Watches for something that is there only while a job runs, which may be for less than the time between two looks from
 * outside. Called before the job is started, in the page that shows it; what it returns is awaited after.
 */
export async function watchFor(page: Page, selector: string, words = /(?:)/): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([selector, words]) => {
      const expected = new RegExp(words);
      const watch = { seen: false };
      const look = (): void => {
        watch.seen ||= [...document.querySelectorAll(selector)].some(
          (element) => element.checkVisibility() && expected.test(element.textContent),
        );
        if (watch.seen) observer.disconnect();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
      return watch;
    },
    [selector, words.source] as const,
  );
  return () => expect.poll(() => watch.evaluate(({ seen }) => seen), { timeout: 30_000 }).toBe(true);
}
