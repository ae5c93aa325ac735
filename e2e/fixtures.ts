/** The running product for the browser suite: one server for all stories of a worker, a fresh browser context for each. */
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";
import { type HeldJobs, holdJobs } from "./held-jobs.ts";
import { inspectScreen, inspectsEveryScreen } from "./screens.ts";

export { expect } from "@playwright/test";

/** See inspectScreen. A story continues after a finding and fails at its end. */
type Inspect = (name: string, options?: { fullPage: boolean }) => Promise<void>;

/** See holdJobs. The end of a story releases its held jobs. */
type Hold = (which?: { index: number }) => Promise<HeldJobs>;

/** For stories of a server that sends mail, which read its outbox. Nobody listens there. */
export const deafMailServer = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "studio@studio.example" };

type Fixtures = {
  /** Checks this screen in every run. */
  inspect: Inspect;
  /** Checks this screen only with EVERYWHERE. */
  capture: Inspect;
  hold: Hold;
  freshRateLimits: void;
};
/** `resetRateLimits` clears the counted sign-ups and sign-ins of this address. */
type WorkerFixtures = {
  /** Further variables of the server. Stories that set it get a server of their own. */
  serverEnv: Record<string, string>;
  server: RunningServer;
  resetRateLimits: () => Promise<unknown>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  resetRateLimits: [
    async ({ server }, use) => {
      const database = await openDatabase(server);
      await use(() => database.query("delete from auth.rate_limits"));
      await database.end();
    },
    { scope: "worker" },
  ],
  // The stories sign up more people from one address than a server admits in an hour.
  freshRateLimits: [
    async ({ resetRateLimits }, use) => {
      await resetRateLimits();
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
    // A request that a story still holds would otherwise fail the next one.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    base.expect(complaints, "the page threw or broke its own security policy").toEqual([]);
  },
  hold: async ({ server }, use) => {
    const held: HeldJobs[] = [];
    await use(async (which) => {
      const jobs = await holdJobs(server, which);
      held.push(jobs);
      return jobs;
    });
    for (const jobs of held) await jobs.release();
  },
  inspect: ({ page }, use) =>
    use(async (name, options) => {
      base.expect.soft(await inspectScreen(page, name, options)).toEqual([]);
    }),
  capture: ({ inspect }, use) =>
    use(async (name, options) => {
      if (inspectsEveryScreen) await inspect(name, options);
    }),
});
