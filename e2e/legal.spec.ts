/** The legal pages: what they say of the operator and the providers, and that they need no script. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const pages = ["privacy-policy", "terms-of-service", "refund-policy", "imprint", "accessibility"];

test("each legal page is readable, loads no script file and passes axe", async ({ page, inspect }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const path of pages) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Last updated: November 26, 2026")).toBeVisible();
    await inspect(`legal-${path}`);
  }
  expect(scripts).toEqual([]);
});

test("in print a legal page is its own text, black on white, with the addresses of its links", async ({
  page,
}) => {
  // The width of A4 between its margins, in the theme that has most to change.
  await page.setViewportSize({ width: 672, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of pages) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText("Last updated: November 26, 2026"), path).toBeVisible();
    for (const frame of await page.locator("body > header, body > footer, nav, button").all())
      await expect(frame, path).toBeHidden();
    expect(await printedFaults(page), path).toEqual([]);
  }
  await page.goto("/imprint");
  expect(
    await page
      .getByRole("main")
      .getByRole("link", { name: "refund policy" })
      .evaluate((link) => getComputedStyle(link, "::after").content),
  ).toContain("/refund-policy");
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

/** Text that is too light for paper, grounds that are not white, and lines that are cut at the right edge. */
const printedFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const lightnessOf = (colour: string): number => {
      if (!context) return Number.NaN;
      context.fillStyle = "white";
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return Math.max(...context.getImageData(0, 0, 1, 1).data.subarray(0, 3));
    };
    return [document.documentElement, document.body, ...document.querySelectorAll("main, main *")].flatMap(
      (element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        const name = `${element.localName}: ${element.textContent.slice(0, 40)}`;
        return [
          ...(lightnessOf(color) > 90 ? [`${name}: light text ${color}`] : []),
          ...(lightnessOf(backgroundColor) < 255 ? [`${name}: ground ${backgroundColor}`] : []),
          ...(element.getBoundingClientRect().right > innerWidth ? [`${name}: cut`] : []),
        ];
      },
    );
  });

test("without settings the pages say that nobody is named and nobody else receives anything", async ({
  page,
}) => {
  await page.goto("/imprint");
  await expect(page.getByText("has not published a name and an address")).toBeVisible();
  await page.goto("/privacy-policy");
  await expect(page.getByText("Nobody, with the present settings.")).toBeVisible();
});

test("without an operator's address the contact page promises no mail to them", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await expect(page.getByText("Your message is kept for the operator of this site.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "By the form" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/by mail|e-mail/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page says that nobody is named, and points to nobody", async ({ page }) => {
    await page.goto("/contact");
    // What stands in <noscript> is not found by its text.
    const operator = page.locator("[data-fill=operator]");
    await expect(operator).toBeVisible();
    await expect(operator).toHaveText("They have published no name and no address here.");
    await expect(page.locator("form")).toBeHidden();
  });
});
