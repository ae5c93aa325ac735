/** The running product for the browser suite: one server for all stories, a fresh browser context for each. */
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";
import { type HeldJobs, holdJobs } from "./held-jobs.ts";

export { expect } from "@playwright/test";

/** A picture of the whole page makes it narrow for a moment; what is open only at some widths is taken as it is seen. */
type Capture = (name: string, options?: { fullPage: boolean }) => Promise<void>;

/** See holdJobs; a story that fails lets go of what it held. */
type Hold = (which?: { place: number }) => Promise<HeldJobs>;

type Fixtures = { capture: Capture; hold: Hold; afresh: void };
/** `forgetVisits`: from now on nobody has signed up or in from here yet. */
type WorkerFixtures = { server: RunningServer; forgetVisits: () => Promise<unknown> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  forgetVisits: [
    async ({ server }, use) => {
      const database = await openDatabase(server);
      await use(() => database.query("delete from auth.rate_limits"));
      await database.end();
    },
    { scope: "worker" },
  ],
  // More people than a server takes from one address in an hour visit it in these stories.
  afresh: [
    async ({ forgetVisits }, use) => {
      await forgetVisits();
      await use();
    },
    { auto: true },
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
  hold: async ({ server }, use) => {
    const held: HeldJobs[] = [];
    await use(async (which) => {
      const jobs = await holdJobs(server, which);
      held.push(jobs);
      return jobs;
    });
    for (const jobs of held) await jobs.letGo();
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
