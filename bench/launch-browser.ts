/** The browser in which pages are measured; the caller closes it. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import type { Person } from "../acceptance/people.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });

/** A desktop's context in which the person is signed in. */
export async function signedInContext(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { data } = await person.client.auth.getSession();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addInitScript((session) => {
    localStorage.setItem("galatea-session", session);
  }, JSON.stringify(data.session));
  return context;
}
