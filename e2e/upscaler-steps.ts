/** Steps and locators of the upscaler. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { isPhone, mainButton } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

export const upscaleUrl = "**/functions/v1/upscale-image";

/** Somebody with 500 credits, in the upscaler. */
export const openUpscaler = (page: Page, server: RunningServer): Promise<Person> =>
  signInAsCustomer(page, server, "/upscaler");

/** Stripes, so that its sides differ. */
export async function photo(name: string, { widthPx = 64, heightPx = 48 } = {}) {
  const bar = await sharp({
    create: { width: Math.ceil(widthPx / 4), height: heightPx, channels: 3, background: "#e0b070" },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: "#204060" },
  })
    .composite([{ input: bar, left: Math.floor(widthPx / 2), top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

export const chosen = (page: Page): Locator =>
  page.getByRole("list", { name: "Pictures to upscale" }).getByRole("listitem");
export const handle = (page: Page): Locator => page.getByRole("slider", { name: /^Compare/ });

/** The phone keeps its controls in a sheet. */
export async function openControls(page: Page): Promise<void> {
  const best = page.getByRole("radio", { name: /^Best/ });
  if (!isPhone(page) || (await best.isVisible())) return;
  await page.getByRole("button", { name: /larger$/ }).click();
  await expect(best).toBeVisible();
}

export async function choose(page: Page, files: Awaited<ReturnType<typeof photo>>[]): Promise<void> {
  await openControls(page);
  const before = await chosen(page).count();
  await page.locator("input[type=file]").setInputFiles(files);
  await expect(chosen(page)).toHaveCount(before + files.length);
}

export async function chooseFast(page: Page): Promise<void> {
  await openControls(page);
  await page.getByRole("radio", { name: /^Fast/ }).check();
}

/** The upscaler with one small picture. */
export async function openUpscalerWithPhoto(page: Page, server: RunningServer): Promise<Person> {
  const person = await openUpscaler(page, server);
  await choose(page, [await photo("stripes.png")]);
  return person;
}

/** One picture, uploaded, enlarged in the fast mode, and shown. */
export async function makeOne(page: Page, { scale = 4 }: { scale?: 2 | 4 } = {}): Promise<void> {
  await choose(page, [await photo("stripes.png")]);
  await chooseFast(page);
  await page.getByRole("radio", { name: `${scale}× larger` }).check();
  await mainButton(page).click();
  await expect(page.getByText("Just made")).toBeVisible({ timeout: 30_000 });
}

export const shareOf = async (page: Page): Promise<number> => Number(await handle(page).inputValue());

/** The pan and zoom, which is always the same for both pictures. */
export async function viewOf(page: Page): Promise<string> {
  const [one, other] = await page.evaluate(() =>
    ["before-view", "after-view"].map((part) => {
      const view = document.querySelector<HTMLElement>(`[data-part=${part}]`);
      return `${view?.style.transform} ${view?.querySelector<HTMLElement>("[data-part=scale]")?.style.transform}`;
    }),
  );
  expect(one).toBe(other);
  return one ?? "";
}

type Point = { x: number; y: number };

/** Fingers go down, along their paths together, and up. All paths have the same number of points. */
export async function drag(page: Page, ...paths: readonly (readonly Point[])[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const steps = paths[0]?.length ?? 0;
  for (let step = 0; step < steps; step += 1)
    await touch.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints: paths.flatMap((path, id) => {
        const point = path[step];
        return point ? [{ ...point, id }] : [];
      }),
    });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}
