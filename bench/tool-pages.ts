/** The time that the tool pages take on a warm server, from the address to usable controls. */
import { rm } from "node:fs/promises";
import type { BrowserContext } from "playwright-core";
import { buyPlan, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { launchBrowser, signedInContext } from "./launch-browser.ts";
import { quantile } from "./quantile.ts";

const pages = ["/videos", "/upscaler", "/image-editor", "/process"] as const;
const visits = 7;
const maxMs = 1000;

export async function benchToolPages(): Promise<BenchRow[]> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const person = await signUp(server);
    await buyPlan(person);
    const openContext = () => signedInContext(browser, person, { serviceWorkers: "block" });
    const rows: BenchRow[] = [];
    for (const address of pages) {
      const url = `${server.url}${address}`;
      const coldMs: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const context = await openContext();
        coldMs.push(await visit(context, url));
        await context.close();
      }
      const context = await openContext();
      await visit(context, url);
      const againMs: number[] = [];
      for (let turn = 0; turn < visits; turn += 1) againMs.push(await visit(context, url));
      await context.close();
      const name = `${address}: from the address to controls that can be used`;
      const worstMs = Math.round(Math.max(...againMs));
      rows.push(atMost(maxMs, { name: `${name}, worst of ${visits} visits`, value: worstMs, unit: "ms" }));
      const firstMs = Math.round(quantile(coldMs, 0.5));
      rows.push(unlimited({ name: `${name}, a browser's first visit`, value: firstMs, unit: "ms" }));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds until the person's balance is known and the page's first control can be pressed. */
async function visit(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  // Polls in every frame, because a locator polls only every half second after a while.
  await page.waitForFunction(
    () =>
      /\d credits/.test(document.querySelector("header")?.textContent ?? "") &&
      document.querySelector("main button:not([disabled])") !== null,
    undefined,
    { polling: "raf" },
  );
  const tookMs = performance.now() - started;
  await page.close();
  return tookMs;
}
