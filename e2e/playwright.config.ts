import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/**
 * With EVERYWHERE every story is played on a desk and on a phone, and axe looks at both themes of every screen.
 * Without, the phone plays the main ones, and axe looks at the dark theme.
 */
const everywhere = process.env["EVERYWHERE"] !== undefined;
const onPhone = [
  /axe finds nothing serious on any page of the studio, dark/,
  /a newcomer signs up/,
  /a plan is bought by card/,
  /a first character is made/,
  /a batch says its price/,
  /on Back the gallery stands/,
  /whatever is under way/,
];
const lightTheme = /axe finds .*light$/;

/** One browser, one server for all specs (e2e/studio.ts starts it per worker). */
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
    // Recording a story adds a quarter to the time of playing it.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
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
    {
      name: "desk",
      ...(everywhere ? {} : { grepInvert: lightTheme }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      ...(everywhere ? {} : { grep: onPhone }),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
});
