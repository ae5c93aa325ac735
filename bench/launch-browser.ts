/** The browser in which pages are measured; the caller closes it. */
import { type Browser, chromium } from "playwright-core";
import { ensureBrowser } from "../scripts/ensure-browser.ts";

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
