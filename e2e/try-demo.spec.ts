/** The free demo: a choice of five, three seconds by a clock that the story sets forward, a result made beforehand. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const line = (page: Page) => page.getByRole("slider", { name: /second picture/ });
const mainButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Process Image" });
const busyButton = (page: Page) => page.getByRole("button", { name: "Processing..." });
const heading = (page: Page) => page.getByRole("heading", { name: "Now one of your own." });

async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/try-demo");
  await expect(mainButton(page)).toBeVisible();
  await stopClock(page);
}

/** The clock may go on once the demo runs, not before. */
async function start(page: Page): Promise<void> {
  await mainButton(page).click();
  await expect(busyButton(page)).toHaveAttribute("aria-busy", "true");
}

/** Opens the page without its scripts, which come when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/try-demo", { waitUntil: "commit" });
  return release;
}

/** Until then an installed clock goes on by itself, which axe needs. */
const stopClock = (page: Page, hours = 1): Promise<void> =>
  page.clock.pauseAt(Date.now() + hours * 3_600_000);

test(
  "a chosen picture is processed for three seconds and compared, without a call to the server",
  { tag: "@main" },
  async ({ page, inspect }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page);
    await expect(page.getByRole("radio")).toHaveCount(5);
    await expect(page.getByText("our own engine made the five results beforehand")).toBeVisible();
    await page.clock.resume();
    await inspect("try-demo");
    await stopClock(page, 2);
    await page.getByRole("radio", { name: "Portrait: Edit" }).press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Harbour: Process" })).toBeChecked();
    await start(page);
    await page.clock.runFor(2_900);
    await expect(busyButton(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole("img", { name: "After: Style: pencil sketch" })).toBeVisible();
    await line(page).press("End");
    await expect(line(page)).toHaveValue("100");
    await line(page).press("ArrowLeft");
    await expect(line(page)).toHaveValue("99");
    await page.clock.resume();
    await inspect("try-demo-result");
    expect(
      asked.filter(
        (address) => !/^\/(assets|samples)\/|^\/(try-demo|icon\.svg|manifest\.webmanifest)$/.test(address),
      ),
    ).toEqual([]);
    await page.getByRole("link", { name: "Create Account" }).click();
    await expect(page.getByText("Sign up to make pictures of your own.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  },
);

test("a press before the page's scripts have come counts as soon as they have", async ({ page }) => {
  const release = await holdScripts(page);
  await mainButton(page).click();
  await expect(busyButton(page)).toBeHidden();
  release();
  await expect(heading(page)).toBeVisible();
});

test("the link that skips to the content works before the page's scripts have come, too", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.getByRole("link", { name: "Skip to the content" }).focus();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("main")).toBeFocused();
});

test("who drags the line, or presses somewhere, moves it there", async ({ page }) => {
  await open(page);
  await start(page);
  await page.clock.runFor(3_100);
  const box = await line(page).boundingBox();
  if (!box) throw new Error("There is no comparison");
  await expect(page.getByText("Drag to compare")).toBeVisible();
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
  expect(Number(await line(page).inputValue())).toBeCloseTo(25, -0.5);
});

test("another choice ends what runs, and each of the five has its result", async ({ page }) => {
  await open(page);
  await start(page);
  await page.clock.runFor(2_000);
  await page.getByRole("radio", { name: "Castle: Edit" }).check();
  await page.clock.runFor(5_000);
  await expect(heading(page)).toBeHidden();
  for (const name of ["Castle: Edit", "Harbour: Process", "Close-up: Upscale"]) {
    await expect(page.getByRole("radio", { name })).toBeChecked();
    await start(page);
    await page.clock.runFor(3_100);
    await expect(line(page)).toBeVisible();
    await page.getByRole("button", { name: "Try another" }).click();
    await expect(line(page)).toBeHidden();
  }
  await expect(page.getByRole("radio", { name: "Forest: Video" })).toBeChecked();
  await start(page);
  await page.clock.runFor(3_100);
  await expect(
    page.getByRole("button", { name: /^(Play|Pause): portrait of a 30-year-old woman/ }),
  ).toBeVisible();
});

test("with reduced motion nothing moves, and the result comes as well", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await mainButton(page).click();
  await expect(page.getByText("Processing...", { exact: true }).last()).toBeVisible();
  await expect(page.locator(".demo-bar, .demo-scan").first()).toBeHidden();
  await page.clock.runFor(3_100);
  await expect(line(page)).toBeVisible();
});

test("on a small phone the main button needs no scrolling", { tag: "@phone" }, async ({ page }) => {
  await open(page);
  await expect(mainButton(page)).toBeInViewport({ ratio: 1 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and where the same is shown", async ({ page }) => {
    await page.goto("/try-demo");
    await expect(mainButton(page)).toBeHidden();
    await page.getByRole("link", { name: "An edit before and after" }).click();
    await expect(page).toHaveURL(/\/ai-image-editing$/);
  });
});

test("the landing page leads to it from its hero, its comparison and its videos", async ({ page }) => {
  for (const [name, position] of [
    ["Try Free - No Signup Needed", 0],
    ["Try Free - No Signup Needed", 1],
    ["Create Videos Now", 0],
  ] as const) {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name }).nth(position).click();
    await expect(page).toHaveURL(/\/try-demo$/);
  }
});
