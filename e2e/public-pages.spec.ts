/** What every public page promises: which scripts it loads, and what works where none runs. */
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

/** Their routes export `handle = { isStatic: true }`. */
const pagesWithoutInteraction = [
  "/ai-image-editing",
  "/ai-image-upscaling",
  "/how-it-works",
  "/blog",
  "/blog/consistent-ai-characters",
  "/privacy-policy",
  "/terms-of-service",
  "/refund-policy",
  "/imprint",
  "/accessibility",
];

/** The script that chooses the theme and handles its button. */
const themeScriptBytes = 1000;

test("a page without interaction has no script but the one that chooses the theme", async ({ page }) => {
  for (const address of pagesWithoutInteraction) {
    const html = await (await page.request.get(address)).text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes]) => !attributes?.includes("application/ld+json"),
    );
    expect(scripts, address).toHaveLength(1);
    const [[, attributes = "", theme = ""] = []] = scripts;
    expect(attributes, address).not.toContain("src");
    expect(theme.length, address).toBeLessThan(themeScriptBytes);
    expect(html, address).not.toMatch(/rel="modulepreload"/);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.resourceType()));
    await page.goto(address);
    expect(requested, address).not.toContain("script");
    const root = page.locator("html");
    const before = await root.getAttribute("data-theme");
    await page.getByRole("banner").getByRole("button", { name: /theme/ }).click();
    await expect(root, address).not.toHaveAttribute("data-theme", before ?? "");
  }
});

test("the client of the database is downloaded only by those who are signed in", async ({ page, server }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const client = (): string[] =>
    requested.filter((address) => /^\/assets\/supabase-|^\/config\.json$/.test(address));
  for (const address of ["/", "/auth", "/safety", "/try-demo"]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(client(), address).toEqual([]);
  }
  await signIn(page, server);
  expect(client()).toHaveLength(2);
  // In the account's own pages the way back to the public ones stays signed in.
  await page.goto("/safety");
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeHidden();
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("who is signed in waits behind a spinner while auth answers, lands on the dashboard, and Back skips the landing page", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto("/safety");
  const answered = Promise.withResolvers<void>();
  await page.route("**/config.json", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  answered.resolve();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/safety$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("both typefaces arrive", async ({ page }) => {
  await page.goto("/");
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  });
  const families = loaded.map((family) => family.replaceAll('"', ""));
  expect(families).toContain("Instrument Sans Variable");
  expect(families).toContain("Newsreader Variable");
});

test("the main button is above the fold of a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/");
  const button = page.getByRole("main").getByRole("link", { name: "Start Creating Now" }).first();
  await expect(button).toBeInViewport({ ratio: 1 });
});

test("an open public page notices a sign-in in another tab", async ({ page, context, server }) => {
  await page.goto("/safety");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await signIn(await context.newPage(), server);
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "light", viewport: { width: 360, height: 780 } });

  test("header, menu and skip link work, and the theme follows the system", async ({ page }) => {
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto("/video-generation");
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await background()).not.toBe(light);
    await expect(page.getByRole("banner").getByRole("button", { name: /theme/ })).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
    await page.getByRole("link", { name: "Skip to the content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });
});

test("who scrolls on before the scripts run is not brought back to the part that the address names", async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/#pricing");
  await page.evaluate(() => window.scrollBy({ top: 600, behavior: "instant" }));
  const before = await page.evaluate(() => window.scrollY);
  release();
  // The router has taken over.
  await page.waitForFunction(() => (window.history.state as { idx?: number } | null)?.idx === 0);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});
