/**
 * The comparison of two pictures of 4096² in a real browser: the main thread's time per frame of a drag (from a trace),
 * for the whole picture and pixel for pixel.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import sharp from "sharp";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { startServer, type RunningServer } from "../acceptance/server.ts";
import type { BenchRow } from "./bench-row.ts";
import { frameRow, traceFrames } from "./trace-frames.ts";
import { launchBrowser, signedInContext } from "./launch-browser.ts";

const sidePx = 4096;
const dragMs = 3_000;

export async function benchCompareSlider(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    await buyPlan(person);
    const contentId = await upscale(server, person);
    const browser = await launchBrowser();
    try {
      const page = await openComparison(browser, server, person, contentId);
      const whole = await traceFrames(page, (session) => drag(page, session), 30);
      await page.getByRole("button", { name: /pixel for pixel/i }).click();
      await untilSharp(page);
      const pixels = await traceFrames(page, (session) => drag(page, session), 30);
      const name = (how: string) => `comparing 4096², ${how}: main thread per frame of a drag`;
      return [frameRow(name("whole"), whole), frameRow(name("pixel for pixel"), pixels)];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Upscales a picture with grain, which a browser draws no cheaper than a photograph. */
async function upscale(server: RunningServer, person: Person): Promise<string> {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const picture = await sharp({
    create: { width: sidePx / 4, height: sidePx / 4, channels: 3, background: "#888", noise: grain },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const bucket = person.client.storage.from("ai-influencer-content");
  const name = `${person.userId}/${Date.now()}-grain.jpg`;
  const { error } = await bucket.upload(name, picture, { contentType: "image/jpeg" });
  if (error) throw error;
  const reply = await callFunction(server, person, "upscale-image", {
    imageUrl: bucket.getPublicUrl(name).data.publicUrl,
    scale: 4,
    mode: "fast",
  });
  if (!reply.ok) throw new Error(`The upscale was refused (${await balanceOf(person)} credits).`);
  const { data } = await person.client
    .from("generated_content")
    .select("id")
    .eq("content_type", "image_upscale");
  return String(data?.[0]?.id);
}

async function openComparison(
  browser: Browser,
  server: RunningServer,
  person: Person,
  contentId: string,
): Promise<Page> {
  const context = await signedInContext(browser, person);
  const page = await context.newPage();
  await page.goto(`${server.url}/upscaler?result=${contentId}`);
  await page.getByRole("slider").waitFor();
  // Shows it pixel for pixel once, so that both files are loaded.
  await page.getByRole("button", { name: /pixel for pixel/i }).click();
  await untilSharp(page);
  await page.getByRole("button", { name: /show the whole picture/ }).click();
  await page.waitForTimeout(1_000);
  return page;
}

/** Waits until the full files have replaced their smaller copies. */
async function untilSharp(page: Page): Promise<void> {
  await page.waitForFunction((width) => {
    const [picture, ...copies] = document.querySelectorAll<HTMLImageElement>("[data-part=after] img");
    return copies.length === 0 && picture?.complete === true && picture.naturalWidth === width;
  }, sidePx);
  await page.waitForTimeout(1_500);
}

/** From edge to edge and back. */
async function drag(page: Page, session: CDPSession): Promise<void> {
  const stage = await page.locator("[data-compare]").boundingBox();
  const handle = await page.getByRole("slider").boundingBox();
  if (!stage || !handle) throw new Error("The comparison is not on the screen.");
  const y = handle.y + handle.height / 2;
  const move = (type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number) =>
    session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
  await move("mousePressed", handle.x + handle.width / 2);
  const startedMs = performance.now();
  for (let ms = 0; ms < dragMs; ms = performance.now() - startedMs) {
    const share = 0.5 + 0.42 * Math.sin((ms / dragMs) * 4 * Math.PI);
    await move("mouseMoved", stage.x + share * stage.width);
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await move("mouseReleased", stage.x + stage.width / 2);
}

if (process.argv[1] === import.meta.filename) console.table(await benchCompareSlider());
