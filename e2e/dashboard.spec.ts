import { signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { signIn } from "./sign-in.ts";

test("every card of the dashboard opens its tool", async ({ page, server }) => {
  await signIn(page, server);
  // The server runs on this machine, and only the sketch draws.
  await expect(page.getByText("npm run admin -- models")).toBeVisible();
  const links = [
    ["Process Image", "/process"],
    ["Generate Videos", "/videos"],
    ["Pictures", "/images"],
    ["Characters", "/characters"],
    ["Editor", "/image-editor"],
    ["Upscaler", "/upscaler"],
  ] as const;
  for (const [name, path] of links) {
    await page.goto("/dashboard");
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^(AI-generated |AI )?${name}`) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("every tool is in the menu, and g with its letter opens it", async ({ page, server, capture }) => {
  await signIn(page, server);
  await topBar(page).getByRole("button", { name: "Menu" }).click();
  for (const name of ["Generate Videos", "Image Upscaler", "Image Editor", "Process Image"])
    await expect(page.getByRole("link", { name, exact: true }).last()).toBeVisible();
  await capture("dashboard-menu", { fullPage: false });
  await page.keyboard.press("Escape");
  for (const [letter, path] of [
    ["v", "/videos"],
    ["u", "/upscaler"],
    ["e", "/image-editor"],
    ["p", "/process"],
  ] as const) {
    await page.goto("/dashboard");
    await expect(topBar(page)).toContainText(/\d credits/);
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("recent work shows what every tool made, and a video's poster opens its player", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signUp(server);
  const [video] = await seedContent(server, person, [
    { prompt: "Waves roll in", type: "video" },
    { prompt: "Background removed", type: "image_process" },
    { prompt: "Make the light warmer", type: "image_edit" },
    { prompt: "A harbour in fog", type: "image_upscale" },
    { prompt: "A harbour in fog" },
  ]);
  await signIn(page, server, { person });
  const recent = page.getByRole("region", { name: "Recent work" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  for (const [index, badge] of ["Video", "Processed", "Edited", "Upscaled", "Generated"].entries())
    await expect(recent.getByRole("listitem").nth(index)).toContainText(badge);
  await expect
    .poll(() =>
      recent
        .locator("img")
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  await inspect("dashboard-recent");
  await recent.getByRole("link", { name: "Open: Waves roll in" }).click();
  await expect(page).toHaveURL(new RegExp(`/videos\\?.*video=${video}`));
});
