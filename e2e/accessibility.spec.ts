import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { expect, test } from "./studio.ts";
import { enter, topBar } from "./visits.ts";

const publicPages = ["/", "/auth", "/no-such-page", "/try-demo", "/report", "/checkout/sandbox/external"];
const studioPages = [
  "/dashboard",
  "/images",
  "/process",
  "/subscription",
  "/account/branding",
  "/account/credits",
  "/videos",
  "/upscaler",
];

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on any public page, ${theme}`, async ({ page, capture }) => {
    await choose(page, theme);
    const findings: string[] = [];
    for (const path of publicPages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      findings.push(...(await inspect(page, path)));
      await capture(`${theme}${path.replaceAll("/", "-")}`);
    }
    expect(findings).toEqual([]);
  });

  test(`axe finds nothing serious on any page of the studio, ${theme}`, async ({ page, server, capture }) => {
    await choose(page, theme);
    const person = await signUp(server);
    await buyPlan(person);
    // A bar in the chart, and a row that opens.
    await callFunction(server, person, "generate-consistent-character", { prompt: "a harbour in fog" });
    const { data } = await person.client.from("purchases").select("id").single();
    await enter(page, server, person);
    const findings: string[] = [];
    for (const path of [...studioPages, `/account/receipts/${data?.["id"]}`]) {
      await page.goto(path);
      await expect(topBar(page)).toContainText("480 credits");
      await page.waitForLoadState("networkidle");
      if (path === "/account/credits")
        await page.getByRole("button", { expanded: false, name: /fog/ }).click();
      findings.push(...(await inspect(page, path)));
      await capture(`${theme}${path.replace(/receipts\/.*/, "receipt").replaceAll("/", "-")}`);
    }
    expect(findings).toEqual([]);
  });
}

async function choose(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
}

async function inspect(page: Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.target.join(" ")}`);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) findings.push(`${path}: scrolls sideways by ${overflowPx} px`);
  return findings;
}
