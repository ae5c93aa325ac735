import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/ensure-browser.ts";

const executablePath = findBrowser();

/**
 * Each story is played on one device: on the phone those tagged @phone, which need fingers or the phone's sheets, and
 * the main journeys, tagged @main; on the desktop all others. With EVERYWHERE both play every story but those tagged
 * for the other: @desktop is about keys, a pointer or a wide screen.
 */
const isEverywhere = process.env["EVERYWHERE"] !== undefined;

/**
 * Two stories at a time, each with a server of its own (e2e/fixtures.ts). A browser, a server and a database keep two
 * processors busy: a third story slows the others by more than it adds.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "../acceptance/used-data-dir.global.ts",
  outputDir: "../test-results",
  workers: 2,
  // Checking a screen at every width, in both themes, takes seconds.
  timeout: isEverywhere ? 240_000 : 120_000,
  // A busy machine may stand still for longer than a person would wait: these limits find what never comes.
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording a story adds a quarter to its time.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    // Only the stories about service workers have one (shell.spec.ts): others intercept requests.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: isEverywhere ? /@phone/ : /@phone|@main/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      ...(isEverywhere ? { grepInvert: /@desktop/ } : { grep: /@phone|@main/ }),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
});
