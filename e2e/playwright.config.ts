import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** One browser, one server for all specs (e2e/studio.ts starts it per worker), every story on a desk and on a phone. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    trace: "retain-on-failure",
    // Only the stories about it have one (shell.spec.ts): the others cut the network by intercepting requests.
    serviceWorkers: "block",
    launchOptions: {
      executablePath,
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
    { name: "desk", use: { viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
  ],
});
