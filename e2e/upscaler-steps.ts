/** What people do in the upscaler, step by step, and how the stories find what they see there. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { buyPlan, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./studio.ts";
import { enter, topBar } from "./visits.ts";

export const orders = "**/functions/v1/upscale-image";

/** Somebody with 500 credits, in the upscaler. */
export async function comeToUpscale(page: Page, server: RunningServer): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  await enter(page, server, person);
  await page.goto("/upscaler");
  await expect(topBar(page)).toContainText("500 credits");
  return person;
}

/** Stripes, so that its sides can be told apart. */
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

/** The page's main act: on a phone the sheet has one too, which lies on top. */
export const button = (page: Page): Locator =>
  page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();
export const chosen = (page: Page): Locator =>
  page.getByRole("list", { name: "Pictures to upscale" }).getByRole("listitem");
export const handle = (page: Page): Locator => page.getByRole("slider", { name: /^Compare/ });

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

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

/** One picture, uploaded and enlarged in the fast way, on the stage. */
export async function makeOne(page: Page, { scale = 4 }: { scale?: 2 | 4 } = {}): Promise<void> {
  await choose(page, [await photo("stripes.png")]);
  await chooseFast(page);
  await page.getByRole("radio", { name: `${scale}× larger` }).check();
  await button(page).click();
  await expect(page.getByText("Just made")).toBeVisible({ timeout: 30_000 });
}

export const shareOf = async (page: Page): Promise<number> => Number(await handle(page).inputValue());

/** How both pictures are moved and enlarged: the same for both, always. */
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

type Place = { x: number; y: number };

/** Fingers go down, along their ways together, and up; each way is as long as the others. */
export async function drag(page: Page, ...ways: readonly (readonly Place[])[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const steps = ways[0]?.length ?? 0;
  for (let step = 0; step < steps; step += 1)
    await touch.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints: ways.flatMap((way, id) => {
        const place = way[step];
        return place ? [{ ...place, id }] : [];
      }),
    });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}
