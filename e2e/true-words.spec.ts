/** The screens tell the truth: no page denies what works, and nothing is offered that does not exist. */
import sharp from "sharp";
import type { Page } from "@playwright/test";
import { signUp } from "../acceptance/people.ts";
import { makeCharacter } from "./character-steps.ts";
import { openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, toast, topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

test("no public page denies what works, and every link of the landing page leads to a page that exists", async ({
  page,
  server,
  inspect,
}) => {
  await page.goto("/");
  const links = await page
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  for (const address of new Set(links))
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200]);
  const standard = page.getByRole("article").filter({ hasText: "Standard" }).first();
  for (const feature of [
    "Image Generation",
    "AI Girlfriend",
    "Image Processing",
    "Video Generation",
    "Image Upscaling",
    "Image Editing",
  ])
    await expect(standard).toContainText(feature);
  await expect(standard).toContainText("3 companions");
  await inspect("true-landing");
  for (const [path, words] of [
    ["/video-generation", "One picture becomes six seconds of video, for 40 credits."],
    ["/ai-image-editing", "for 20 credits an edit."],
    ["/ai-image-upscaling", "Every side of a picture becomes four times as long, for 20 credits."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(words);
  }
  await signIn(page, server);
  await expect(page.getByText("Somebody to talk with.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Coming", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/not open yet/i)).toHaveCount(0);
  await inspect("true-dashboard");
});

test("unknown pages answer 404", async ({ page }) => {
  for (const path of ["/blog/no-such-post", "/ai-girlfriend-demo/nobody", "/try-demo/2", "/ai-models/aiko"]) {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a character's card says on the images page that the character is selected", async ({
  page,
  server,
}) => {
  const person = await signInAsCustomer(page, server, "/characters");
  await makeCharacter(server, person, "Mara");
  await page.reload();
  await page.getByRole("link", { name: "Make a picture with Mara" }).click();
  await expect(toast(page, "Selected character: Mara")).toBeVisible();
  await expect(page).toHaveURL(/\/images\?characterId=/);
});

test("the list of videos has its headings in order", async ({ page, server }) => {
  const person = await signUp(server);
  await seedContent(server, person, [{ prompt: "Waves roll in", type: "video" }]);
  await signIn(page, server, { person, path: "/videos?view=list" });
  await expect(page.getByRole("heading", { level: 1, name: "Your Generated Videos" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Waves roll in" })).toBeVisible();
});

test("a file that is no picture is refused before the statement is asked, and an upload keeps its file's facts", async ({
  page,
  server,
}) => {
  const person = await signInAsCustomer(page, server, "/process");
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(toast(page, "Please upload a valid image file")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);

  await page.goto("/images");
  await openControls(page);
  const animation = await sharp({ create: { width: 20, height: 40, channels: 3, background: "#456" } })
    .composite([
      { input: { create: { width: 20, height: 20, channels: 3, background: "#f40" } }, gravity: "north" },
    ])
    .raw()
    .toBuffer();
  const buffer = await sharp(animation, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "wave.webp", mimeType: "image/webp", buffer });
  await expect(toast(page, "Only the first frame is used")).toBeVisible();
  const { data } = await person.client
    .from("generated_content")
    .select("generation_params, object_path")
    .single();
  expect(data?.["generation_params"]).toMatchObject({
    file_name: "wave.webp",
    file_path: data?.["object_path"],
    file_size: buffer.length,
    file_type: "image/webp",
    upload_type: "reference_image",
  });

  const long = await sharp({ create: { width: 17_000, height: 100, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "long.png", mimeType: "image/png", buffer: long });
  await expect(page.getByText("A side may have up to 16,383.").first()).toBeVisible();
});

test("a started payment is waited for on every page and in every tab until it arrives, and its page can be opened again", async ({
  page,
  context,
  server,
  inspect,
}) => {
  await signIn(page, server, { path: "/subscription" });
  await page.getByRole("button", { name: "Upgrade: Standard" }).click();
  const first = context.waitForEvent("page");
  await page.getByRole("button", { name: /^Card/ }).click();
  await (await first).getByRole("button", { name: "Pay $12.00" }).waitFor();
  await (await first).close();
  await expect(page.getByText("Waiting for payment: Standard, $12.")).toBeVisible();
  await inspect("true-waiting");
  await expectInColumn(page);
  const secondTab = await context.newPage();
  await secondTab.goto("/images");
  await expect(secondTab.getByText("Waiting for payment: Standard, $12.")).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Dashboard", exact: true }).last().click();
  await expect(page.getByText("Waiting for payment: Standard, $12.")).toBeVisible();
  const again = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the payment page" }).click();
  await (await again).getByRole("button", { name: "Pay $12.00" }).click();
  await expect(topBar(page)).toContainText("500 credits");
  for (const tab of [page, secondTab]) await expect(tab.getByText("Waiting for payment")).toHaveCount(0);
  // A provider's page leads back here when the buyer cancels.
  await page.goto("/subscription?plan=launch");
  const cancelled = context.waitForEvent("page");
  await page.getByRole("button", { name: /^Card/ }).click();
  await expect(secondTab.getByText("Waiting for payment: Launch, $50.")).toBeVisible();
  await (await cancelled).goto("/subscription?payment=cancelled");
  await expect(secondTab.getByText("Waiting for payment")).toHaveCount(0);
});

/** The note is as wide as the page beneath it. */
async function expectInColumn(page: Page): Promise<void> {
  const [note, offers] = await Promise.all([
    page.getByRole("status").filter({ hasText: "Waiting for payment" }).locator("> *").boundingBox(),
    page.getByRole("region", { name: "Current plan" }).boundingBox(),
  ]);
  expect([note?.x, note?.width]).toEqual([offers?.x, offers?.width]);
}

test("without a plan or credits the button is locked and no negative rest is shown", async ({
  page,
  server,
}) => {
  await signIn(page, server, { path: "/image-editor" });
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(page.getByText("left afterwards")).toHaveCount(0);
  // The editor is open to every plan; the upscaler needs one, which comes before the credits and the picture.
  await page.goto("/upscaler");
  await expect(mainButton(page)).toHaveText("Upgrade Required");
  await expect(page.getByText("left afterwards")).toHaveCount(0);
});
