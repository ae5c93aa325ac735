/**
 * Checks a screen with axe and for sideways scrolling, in both themes. With EVERYWHERE it does so at every width of the
 * device and keeps a picture of each in test-results/screens.
 */
import path from "node:path";
import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const folder = path.join(import.meta.dirname, "../test-results/screens");
const isEverywhere = process.env["EVERYWHERE"] !== undefined;

type Theme = "dark" | "light";
/** Themes differ in colours only, so without EVERYWHERE the second one is checked by the rules about colours. */
const themes: { theme: Theme; rules?: readonly string[] }[] = [
  { theme: "dark" },
  isEverywhere ? { theme: "light" } : { theme: "light", rules: ["color-contrast", "link-in-text-block"] },
];

/** Whether `capture` checks its screens too. */
export const inspectsEveryScreen = isEverywhere;

/**
 * @param fullPage false for elements that close when the width changes, because a full-page picture changes it briefly.
 * @returns one line for each serious finding, beginning with the screen's name.
 */
export async function inspectScreen(page: Page, name: string, { fullPage = true } = {}): Promise<string[]> {
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  const findings: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of widthsOf(own.width)) {
    if (isEverywhere) await resize(page, { ...own, width });
    for (const { theme, rules } of themes) {
      const restore = await showTheme(page, theme);
      findings.push(...(await findingsOn(page, `${name}, ${width} px, ${theme}`, rules)));
      if (isEverywhere) {
        const file = path.join(folder, `${name}-${width}-${theme}.png`);
        const isCovered = await page.getByRole("dialog").first().isVisible();
        await page.screenshot({ path: file, fullPage: fullPage && !isCovered, animations: "disabled" });
      }
      await restore();
    }
  }
  await page.emulateMedia({ reducedMotion: null });
  return findings;
}

/** The device's own width is the last, so that the story continues with it. */
function widthsOf(ownPx: number): number[] {
  if (!isEverywhere) return [ownPx];
  return [...new Set([ownPx < 768 ? 320 : 768, ownPx])];
}

/** Waits for scripts that follow the width. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.waitForTimeout(150);
}

/** Ends transitions and animations first, because axe would measure the colours of a fade. Returns the restoring function. */
async function showTheme(page: Page, theme: Theme): Promise<() => Promise<void>> {
  const before = await page.evaluate(async (chosen) => {
    const root = document.documentElement;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [sheet];
    const shown = root.dataset["theme"];
    root.dataset["theme"] = chosen;
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
    return shown;
  }, theme);
  return () =>
    page.evaluate((shown) => {
      if (shown) document.documentElement.dataset["theme"] = shown;
      else delete document.documentElement.dataset["theme"];
      document.adoptedStyleSheets = [];
    }, before);
}

async function findingsOn(page: Page, screen: string, rules?: readonly string[]): Promise<string[]> {
  // Once a document: to load the library takes longer than to look.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ["violations"], ...(rules && { runOnly: [...rules] }) } satisfies RunOptions,
  );
  const findings = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(" ")}`);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) findings.push(`${screen}: scrolls sideways by ${overflowPx} px`);
  return findings;
}
