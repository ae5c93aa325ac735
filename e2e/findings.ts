/** What is wrong with a screen for whoever cannot see or has a narrow one: axe's serious findings, sideways scrolling. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** One line each, beginning with the place. */
export async function findingsOn(page: Page, place: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${place}: ${id} ${nodes[0]?.target.join(" ")}`);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) findings.push(`${place}: scrolls sideways by ${overflowPx} px`);
  return findings;
}
