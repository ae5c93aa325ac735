/** Finds a Chromium for the browser suite, the system's or Playwright's, or installs one of them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

/** The shell has no windows and tool bars to draw. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns the path of the browser. @throws with instructions when there is none and none can be installed. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  console.log("No Chromium found; installing one for the browser suite …");
  const installers = [
    () =>
      run("apt-get", ["update"]) &&
      // Older releases have no package of the shell alone.
      (apt("chromium-headless-shell") || apt("chromium")),
    () => run(path.join(import.meta.dirname, "../node_modules/.bin/playwright"), ["install", "chromium"]),
  ];
  // Debian's package needs root and includes its libraries; Playwright's download needs neither root nor Debian.
  for (const install of process.getuid?.() === 0 ? installers : installers.reverse()) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error("The browser suite needs Chromium: install it, or set CHROMIUM_PATH to one.");
}

/** @returns the path of a browser that is there already. */
export function findBrowser(): string | null {
  const candidates = [process.env["CHROMIUM_PATH"] ?? "", ...systemPaths, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== "" && existsSync(candidate)) ?? null;
}

const apt = (name: string): boolean => run("apt-get", ["install", "-y", "--no-install-recommends", name]);

const run = (program: string, args: string[]): boolean =>
  spawnSync(program, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status === 0;
