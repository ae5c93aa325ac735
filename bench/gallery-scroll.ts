/**
 * The gallery of 50,000 pictures in a real browser: the main thread's time per frame of scrolling (from a trace), the
 * number of item elements, and the time from a click to the paint of the preview.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { galleryRows, openGalleryFixture, type GalleryFixture } from "./gallery-fixture.ts";
import { launchBrowser, signedInContext } from "./launch-browser.ts";
import { frameRow, traceFrames } from "./trace-frames.ts";
import { type BenchRow, atMost } from "./bench-row.ts";

const scrollPx = 14_000;
const speedPxPerS = 2_400;
/** Several scrolls, because a single one varies with the load of the machine. */
const turns = 3;
const maxNodes = 400;
const maxPaintMs = 100;

export async function benchGalleryScroll(): Promise<BenchRow[]> {
  const fixture = await openGalleryFixture();
  try {
    const browser = await launchBrowser();
    try {
      return await measure(await openGallery(browser, fixture));
    } finally {
      await browser.close();
    }
  } finally {
    await fixture.server.stop();
  }
}

async function measure(page: Page): Promise<BenchRow[]> {
  const paintMs = await measureOpening(page);
  const reading: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Reloads, so that there are pages left to fetch.
    await loadGallery(page);
    await watchNodes(page);
    reading.push(...(await traceFrames(page, scroll, 60)));
  }
  const read = await readEverything(page);
  const middle: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) middle.push(...(await traceFrames(page, scroll, 60)));
  const nodes = await page.evaluate(() => window.mostNodes);
  const shiftedBy = await page.evaluate(() => window.shiftedBy);
  const name = (when: string) => `gallery scroll, main thread per frame ${when}`;
  return [
    frameRow(name("while pages are read"), reading),
    frameRow(name(`with ${read.toLocaleString("en-US")} read`), middle),
    atMost(maxNodes, { name: "gallery, most item nodes at any time", value: nodes, unit: "" }),
    atMost(0.001, { name: "gallery, layout shift while scrolling", value: shiftedBy, unit: "", decimals: 4 }),
    atMost(maxPaintMs, {
      name: "gallery, from a click to the paint of the preview, worst of 8",
      value: paintMs,
      unit: "ms",
    }),
  ];
}

async function openGallery(browser: Browser, { server, person }: GalleryFixture): Promise<Page> {
  const context = await signedInContext(browser, person);
  const page = await context.newPage();
  await page.goto(`${server.url}/images?view=gallery`);
  await settle(page);
  return page;
}

async function loadGallery(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.locator("[data-tile]").first().waitFor();
  await page.waitForLoadState("networkidle");
}

declare global {
  interface Window {
    mostNodes: number;
    shiftedBy: number;
    interactionMs: number[];
  }
}

const settleMs = 300;

/** The longest click, from the input to the next paint, as the browser reports it. */
async function measureOpening(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.interactionMs = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === "click" && (entry as PerformanceEventTiming).interactionId)
          window.interactionMs.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let index = 0; index < 8; index += 1) {
    await page.locator(`[data-tile="${index}"] [data-part=picture]`).click();
    await page.getByRole("dialog").getByText("Animate").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // Waits, because nobody clicks in the frame in which the last dialog closes.
    await page.waitForTimeout(settleMs);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...window.interactionMs));
}

async function watchNodes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.mostNodes = 0;
    window.shiftedBy = 0;
    const count = () => {
      window.mostNodes = Math.max(window.mostNodes, document.querySelectorAll("[data-tile]").length);
    };
    window.addEventListener("scrollend", count);
    setInterval(count, 100);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shiftedBy += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
}

/** Scrolls to the end of the masonry grid until all pages are fetched. */
async function readEverything(page: Page): Promise<number> {
  const read = await page.evaluate(async (all) => {
    const end = () => document.querySelector("ul[aria-label=Pictures]");
    const giveUpMs = performance.now() + 240_000;
    for (;;) {
      window.scrollTo(0, document.body.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 30));
      const tile = end()?.querySelector("li[data-tile]");
      const size = Number(tile?.getAttribute("aria-setsize") ?? -1);
      if (size >= all) return size;
      if (performance.now() > giveUpMs) {
        const last = end()?.querySelector("li[data-tile]:last-of-type");
        return Number(last?.getAttribute("aria-posinset") ?? 0);
      }
    }
  }, galleryRows);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await page.waitForTimeout(1_000);
  return read;
}

async function scroll(session: CDPSession): Promise<void> {
  await session.send("Input.synthesizeScrollGesture", {
    x: 720,
    y: 600,
    yDistance: -scrollPx,
    speed: speedPxPerS,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}

if (process.argv[1] === import.meta.filename) console.table(await benchGalleryScroll());
