/** The slowest answer to a press or a key on the landing page, on a phone with a quarter of this processor's speed. */
import type { Page } from "playwright-core";
import { type BenchRow, atMost } from "./bench-row.ts";
import { launchBrowser } from "./launch-browser.ts";
import { slowestInteractionMs, watchInteractions } from "./slowest-interaction.ts";

const slowdown = 4;

export async function measureLandingInteraction(origin: string): Promise<BenchRow> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      baseURL: origin,
      viewport: { width: 412, height: 823 },
      hasTouch: true,
    });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return atMost(100, {
      name: `/: slowest interaction at ${slowdown}× throttle`,
      value: await interact(page),
      unit: "ms",
      decimals: 0,
    });
  } finally {
    await browser.close();
  }
}

/** Touches everything of the page that answers where it stands. */
async function interact(page: Page): Promise<number> {
  await watchInteractions(page);
  const press = async (name: RegExp | string): Promise<void> => {
    await page.getByRole("button", { name }).first().tap();
    await page.waitForTimeout(400);
  };
  await press(/theme/);
  await press("Menu");
  await page.keyboard.press("Escape");
  await press("Next example");
  await page.getByRole("slider").first().press("ArrowRight");
  await press("View Prompts");
  await page.getByRole("tab", { name: "Video Prompt" }).tap();
  await page.waitForTimeout(400);
  await press("Hide Prompts");
  return slowestInteractionMs(page);
}
