/** The faces of companions: the wizard's pictures, one face with a character, her profile, and the demo on a phone. */
import { preferencePictureNames } from "@galatea/contract/companions/preference-pictures.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next" });

test("the wizard shows pictures of a fresh installation for build, face, hair and eyes, and a scale for sizes", async ({
  page,
  server,
  capture,
}) => {
  for (const name of preferencePictureNames) {
    const picture = await page.request.get(`/storage/v1/object/public/ai-girlfriend-preferences/${name}`);
    expect(picture.headers()["content-type"], name).toBe("image/webp");
  }
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await page.getByRole("button", { name: "Create Your First AI Girlfriend" }).click();
  for (const [step, label, count] of [
    ["build", "Body type", 4],
    ["breast", "Breast size", 0],
    ["butt", "Butt size", 0],
    ["face", "Face type", 5],
    ["hair", "Hairstyle", 12],
    ["eyes", "Eye colour", 4],
  ] as const) {
    const pictures = page.getByRole("group", { name: label }).locator("img");
    await expect(pictures).toHaveCount(count);
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 300)),
      )
      .toBe(true);
    await capture(`faces-wizard-${step}`);
    await next(page).click();
  }
});
