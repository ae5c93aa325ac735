/** The running product for the browser suite: one server for all stories, a fresh browser context for each. */
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "../acceptance/server.ts";

export { expect } from "@playwright/test";

/** A picture of the whole page makes it narrow for a moment; what is open only at some widths is taken as it is seen. */
type Capture = (name: string, options?: { fullPage: boolean }) => Promise<void>;

export const test = base.extend<{ capture: Capture }, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("Content Security Policy"))
        complaints.push(message.text());
    });
    await use(page);
    base.expect(complaints, "the page threw or broke its own security policy").toEqual([]);
  },
  capture: ({ page }, use, testInfo) =>
    use(async (name, { fullPage } = { fullPage: true }) => {
      const folder = process.env["SCREENSHOTS"];
      if (!folder) return;
      const { mkdir, writeFile } = await import("node:fs/promises");
      await mkdir(folder, { recursive: true });
      const body = await page.screenshot({ fullPage, animations: "disabled" });
      await writeFile(`${folder}/${name}-${testInfo.project.name}.png`, body);
    }),
});
