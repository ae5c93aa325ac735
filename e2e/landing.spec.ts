/** The landing page's moving parts, by a clock that the story sets forward. */
import type { Locator, Page } from "@playwright/test";
import { demoPeople } from "@galatea/contract/companions/demo-people.ts";
import { expect, test } from "./fixtures.ts";

const line = (page: Page) => page.getByRole("slider", { name: /second picture/ });
const shareOf = async (page: Page): Promise<number> => Number(await line(page).inputValue());
const example = (page: Page, index: number) => page.getByRole("button", { name: `Example ${index} of 2` });

/** In steps, between which the page can render. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) await page.clock.runFor(Math.min(50, left));
}

/** Opens the page with the comparison in view and its sweep at rest, at the beginning of a resumed one. */
async function openComparison(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await line(page).scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await shareOf(page)).not.toBe(50);
  }).toPass();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test("nine people each lead to their demo, invite when they are pointed at or focused, and claim 4K of no smaller file", async ({
  page,
}) => {
  await page.goto("/");
  const people = page.getByRole("region", { name: /^Nine people/ });
  const tiles = people.getByRole("listitem");
  await expect(tiles).toHaveCount(9);
  await expect(people.getByRole("link", { name: "Start Creating Now" })).toHaveAttribute("href", "/auth");
  for (const [index, { id, name, ageYears }] of demoPeople.entries()) {
    const tile = tiles.nth(index);
    const link = tile.getByRole("link");
    await expect(link).toHaveAttribute("href", `/ai-girlfriend-demo/${id}`);
    await expect(link).toContainText(`${name}, ${ageYears}`);
    const largest = await tile
      .locator("source")
      .first()
      .evaluate((source: HTMLSourceElement) => Math.max(...source.srcset.match(/\d+(?=w)/g)!.map(Number)));
    const isFourK = index % 3 === 2 && largest >= 3840;
    await expect(tile.getByText("4K", { exact: true })).toHaveCount(isFourK ? 1 : 0);
  }
  const first = tiles.first();
  const opacityOf = (invitation: Locator) =>
    invitation.evaluate((text) => Number(getComputedStyle(text.parentElement!).opacity));
  const invitation = first.getByText("Free demo available");
  expect(await opacityOf(invitation)).toBe(0);
  await first.getByRole("link").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => opacityOf(invitation)).toBe(1);
  // The pointer may stand at a tile whose lower end, with the invitation, is below a small screen.
  await tiles.nth(1).getByRole("link").hover();
  await expect.poll(() => opacityOf(tiles.nth(1).getByText("Chat with her"))).toBe(1);
  await tiles.nth(1).getByRole("link").click();
  await expect(page).toHaveURL(`/ai-girlfriend-demo/${demoPeople[1].id}`);
});

test("the comparison sweeps for three seconds, and shows the next example after four", async ({ page }) => {
  await openComparison(page);
  const chosen = await example(page, 1).getAttribute("aria-current");
  const [first, second] = chosen ? [1, 2] : [2, 1];
  // From the middle, where a choice leaves the line, half a sweep remains after the two seconds of rest.
  await example(page, first).click();
  // On a narrow screen the press scrolled the comparison away, where it rests.
  await line(page).scrollIntoViewIfNeeded();
  await pass(page, 1900);
  expect(await shareOf(page)).toBe(50);
  await pass(page, 1000);
  const midway = await shareOf(page);
  expect(midway).toBeGreaterThan(60);
  expect(midway).toBeLessThan(100);
  await pass(page, 800);
  expect(await shareOf(page)).toBe(100);
  await expect(example(page, first)).toHaveAttribute("aria-current", "true");
  await pass(page, 1000);
  await expect(example(page, second)).toHaveAttribute("aria-current", "true");
  expect(await shareOf(page)).toBeLessThan(20);
  await pass(page, 4000);
  await expect(example(page, first)).toHaveAttribute("aria-current", "true");
});

test("who drags the line stops the sweep, which goes on from there two seconds later", async ({ page }) => {
  await openComparison(page);
  await expect(page.getByText("Drag to compare")).toBeVisible();
  const box = await line(page).boundingBox();
  if (!box) throw new Error("There is no comparison");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 4 });
  await pass(page, 6000);
  expect(await shareOf(page)).toBeCloseTo(20, -0.5);
  await page.mouse.up();
  await pass(page, 1900);
  expect(await shareOf(page)).toBeCloseTo(20, -0.5);
  await pass(page, 900);
  expect(await shareOf(page)).toBeGreaterThan(25);
  await line(page).press("Home");
  expect(await shareOf(page)).toBe(0);
  await pass(page, 1900);
  expect(await shareOf(page)).toBe(0);
  await page.getByRole("button", { name: "Pause the comparison" }).click();
  await pass(page, 10_000);
  expect(await shareOf(page)).toBe(0);
});

test("with reduced motion the line stays in the middle until it is moved", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await line(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Pause the comparison" })).toBeHidden();
  await pass(page, 10_000);
  expect(await shareOf(page)).toBe(50);
  await line(page).press("ArrowRight");
  expect(await shareOf(page)).toBe(51);
  await page.getByRole("button", { name: "Next example" }).click();
  await expect(example(page, 2)).toHaveAttribute("aria-current", "true");
});

test("the videos load and play only in sight, and one panel shows the words for picture or movement", async ({
  page,
  inspect,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(requested.filter((address) => address.endsWith(".mp4"))).toEqual([]);
  const videos = page.getByRole("region", { name: /One picture in/ });
  const first = videos.locator("video").first();
  await first.scrollIntoViewIfNeeded();
  await expect
    .poll(() => first.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1);
  expect(await first.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
  const [one, two] = [videos.getByRole("article").first(), videos.getByRole("article").last()];
  await one.getByRole("button", { name: "View Prompts" }).click();
  await expect(one.getByRole("tabpanel")).toContainText("long wavy red hair");
  await one.getByRole("tab", { name: "Image Prompt" }).press("ArrowRight");
  await expect(one.getByRole("tab", { name: "Video Prompt" })).toBeFocused();
  await expect(one.getByRole("tabpanel")).toHaveText("slow push in, wind in her hair");
  await inspect("landing-prompts");
  await two.getByRole("button", { name: "View Prompts" }).click();
  await expect(one.getByRole("tabpanel")).toBeHidden();
  await expect(two.getByRole("tabpanel")).toContainText("mountain lake");
  await two.getByRole("button", { name: "Hide Prompts" }).click();
  await expect(two.getByRole("tabpanel")).toBeHidden();
});

test("where the scripts do not load, everything is there to be read and the ways in lead on", async ({
  page,
}) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/");
  for (const heading of ["Nine people", "The same picture", "One picture in", "Pay once"])
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  const root = page.locator("html");
  const before = await root.getAttribute("data-theme");
  await page.getByRole("banner").getByRole("button", { name: /theme/ }).click();
  await expect(root).not.toHaveAttribute("data-theme", before ?? "");
  await page.getByRole("main").getByRole("link", { name: "Start Creating Now" }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
});
