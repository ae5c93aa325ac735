import { AxeBuilder } from "@axe-core/playwright";
import { buyPlan, signUp } from "../acceptance/people.ts";
import { expect, test } from "./studio.ts";

const studioPages = ["/dashboard", "/images", "/subscription", "/account/branding", "/videos"];

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on any page, ${theme}`, async ({ page, server, capture }, testInfo) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    const findings: string[] = [];
    const inspect = async (path: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact === "serious" || impact === "critical")
          findings.push(`${path}: ${id} ${nodes[0]?.target.join(" ")}`);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) findings.push(`${path}: scrolls sideways by ${overflow} px`);
      await capture(`${theme}${path.replaceAll("/", "-")}`);
    };

    for (const path of ["/", "/auth", "/no-such-page", "/try-demo"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await inspect(path);
    }
    const person = await signUp(server);
    await buyPlan(person);
    await page.goto("/auth");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of studioPages) {
      await page.goto(path);
      await expect(page.getByRole("banner")).toContainText("500 credits");
      await page.waitForLoadState("networkidle");
      await inspect(path);
    }
    expect(findings, testInfo.project.name).toEqual([]);
  });
}
