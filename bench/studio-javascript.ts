/** The compressed JavaScript that the image page loads in a browser's first visit. */
import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { launchBrowser } from "./launch-browser.ts";
import { type BenchRow, atMost } from "./bench-row.ts";

/** Kilobytes of 1000 bytes. */
const limitKb = 230;

export async function benchStudioJavascript(): Promise<BenchRow[]> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const person = await signUp(server);
    await buyPlan(person);
    // A picture in the masonry grid loads the code that shows pictures.
    await callFunction(server, person, "generate-consistent-character", { prompt: "a harbour at dusk" });
    // The service worker is blocked, because it fetches the code of other pages afterwards.
    const context = await browser.newContext({ serviceWorkers: "block", baseURL: server.url });
    await signIn(await context.newPage(), person);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    const scripts = new Map<string, string>();
    let bytes = 0;
    client.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Script") scripts.set(requestId, response.url);
    });
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto("/images");
    await page
      .getByRole("button", { name: /^Open: / })
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    const kilobytes = Math.round(bytes / 100) / 10;
    return [
      atMost(limitKb, {
        name: `studio route: compressed JavaScript (${scripts.size} requests)`,
        value: kilobytes,
        unit: "KB",
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  }
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.close();
}
