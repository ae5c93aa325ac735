import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/**
 * With EVERYWHERE every story is played on a desk and, but for those tagged @desk, on a phone, and axe looks at both themes of every screen.
 * Without, those tagged @long are left out, the phone plays the main ones, and axe looks at each page in the dark.
 */
const everywhere = process.env["EVERYWHERE"] !== undefined;
const onPhone = [
  /axe finds nothing serious on any page of the studio, dark/,
  /a newcomer signs up/,
  /a plan is bought by card/,
  /a first character is made/,
  /on Back the gallery stands/,
];
/** What is done with keys alone, or lies beside the stage, is there on a desk only. */
const onDesk = /@desk/;
/** Of every page one state is looked at; those of dialogs and tools, and the light theme, take their time. */
const leftOut = [/axe finds .*light/, /axe finds nothing serious (?!on any)/, /@long/];

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
      ...(everywhere ? {} : { grepInvert: leftOut }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      ...(everywhere ? { grepInvert: onDesk } : { grep: onPhone, grepInvert: leftOut }),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
});
