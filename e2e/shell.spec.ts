import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { delayScripts } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, skipToContent, topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

const built = path.join(import.meta.dirname, "../apps/web/build/client");

test.describe("the keyboard", () => {
  test("the question mark lists every shortcut, and single keys can be switched off", async ({
    page,
    server,
    inspect,
  }, testInfo) => {
    await signIn(page, server);
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Shortcuts" });
    await expect(dialog).toBeVisible();
    for (const screen of ["Everywhere", "Generator", "Gallery", "Open picture"])
      await expect(dialog.getByRole("heading", { name: screen })).toBeVisible();
    await expect(dialog.getByText("Generate", { exact: true })).toBeVisible();
    for (const key of await dialog.locator("kbd").all()) await expect(key).not.toHaveText("");
    await inspect("shell-shortcuts", { fullPage: false });
    // The page's own shortcuts do not work behind a dialog.
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page).toHaveURL(/\/images$/);
    await expect(
      page
        .getByRole("textbox", { name: /Description/ })
        .or(mainButton(page))
        .first(),
    ).toBeVisible();
    // On a desktop the description takes the focus, and keeps what is typed.
    if (testInfo.project.name !== "phone")
      await expect(page.getByRole("textbox", { name: /Description/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.keyboard.press("?");
    await dialog.getByRole("switch", { name: /Shortcuts of a single key/ }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(dialog).toBeHidden();
    // A phone's menu does not mention keys.
    if (testInfo.project.name === "phone") return;
    await topBar(page).getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await expect(dialog.getByRole("switch")).not.toBeChecked();
  });
});

test.describe("the app on a device", () => {
  test.use({ serviceWorkers: "allow" });

  test("the manifest names the app, its start page and icons of the sizes it claims", async ({
    page,
    server,
  }) => {
    const reply = await page.request.get("/manifest.webmanifest");
    expect(reply.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
    const manifest = (await reply.json()) as Manifest;
    expect(manifest).toMatchObject({ name: "Galatea", start_url: "/dashboard", display: "standalone" });
    for (const purpose of ["any", "maskable"])
      expect(
        manifest.icons.some((icon) => icon.sizes === "512x512" && icon.purpose === purpose),
        purpose,
      ).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(src);
      expect(icon.status(), src).toBe(200);
      if (sizes === "any") continue;
      // A PNG's header has its width and height at a fixed offset.
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts)
      expect((await page.request.get(`${server.url}${url}`)).status(), url).toBe(200);
    const worker = await page.request.get("/sw.js");
    expect(worker.headers()["cache-control"]).toBe("no-cache");
    expect(worker.headers()["content-type"]).toMatch(/javascript/);
  });

  test("the studio opens offline, says what is kept, and returns when the network is back", async ({
    page,
    context,
    server,
    inspect,
  }) => {
    await signIn(page, server);
    await untilKept(page);
    await context.setOffline(true);
    await page.goto("/images");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page.getByText("The studio keeps what you typed.")).toBeVisible();
    await expect(page.getByText(/next attempt in \d+ s/)).toBeVisible();
    await inspect("shell-offline", { fullPage: false });
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(topBar(page)).toContainText("0 credits");

    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const stores = await Promise.all(names.map((name) => caches.open(name)));
      const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/dashboard");
    expect(
      kept.filter((address) => /^\/(auth|rest|storage|realtime|functions|config)/.test(address)),
    ).toEqual([]);
  });

  test("a new version is offered and loaded with one press", async ({ page, server }) => {
    await signIn(page, server);
    await untilKept(page);
    const restore = await publishOtherVersion();
    try {
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
      });
      await expect(page.getByText("A new version is ready")).toBeVisible({ timeout: 20_000 });
      const loaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Reload" }).click();
      await loaded;
      await expect(topBar(page)).toContainText("0 credits");
    } finally {
      await restore();
    }
  });
});

test("every page begins with a link that skips to its content", async ({ page, server }) => {
  for (const path of ["/", "/auth", "/docs", "/report"]) {
    await page.goto(path);
    await skipToContent(page);
  }
  await signIn(page, server);
  await expect(topBar(page)).toContainText("0 credits");
  await page.goto("/subscription");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await skipToContent(page);
});

test("the link of the balance has a name while the balance is read", async ({ page, server }) => {
  await signIn(page, server);
  await page.route("**/functions/v1/get-credits", () => undefined);
  await page.goto("/subscription");
  await expect(topBar(page).getByRole("link", { name: "Credits", exact: true })).toBeVisible();
});

test("the functions' page fits on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  await page.goto("/docs");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Functions" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test(
  "the five main places are at the lower edge of a phone, and cover nothing",
  { tag: "@phone" },
  async ({ page, server, inspect }) => {
    await signIn(page, server);
    const places = page.getByRole("navigation", { name: "Main places" });
    await expect(places.getByRole("link")).toHaveText(["Home", "Create", "Gallery", "Characters", "Animate"]);
    await page.setViewportSize({ width: 320, height: 780 });
    for (const link of await places.getByRole("link").all()) {
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    await places.getByRole("link", { name: "Create" }).click();
    await expect(page).toHaveURL(/\/images$/);
    await expect(places.getByRole("link", { name: "Create" })).toHaveAttribute("aria-current", "page");
    await expect(mainButton(page)).toBeInViewport({ ratio: 1 });
    const [button, bar] = [await mainButton(page).boundingBox(), await places.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await inspect("shell-places", { fullPage: false });
  },
);

test("a page keeps its scroll position while its scripts load, and the next page begins at the top", async ({
  page,
}) => {
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  const scripts = await delayScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const lastPlan = page.locator("#pricing").getByRole("link").last();
  await lastPlan.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  scripts.release();
  await page.waitForLoadState("networkidle");
  expect(await scrolled()).toBe(before);
  await lastPlan.click();
  await expect(page).toHaveURL(/\/auth\?plan=growth$/);
  await expect.poll(scrolled).toBe(0);
});

test("a script that a new version removed reloads the page instead of breaking it", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  let gone = true;
  await page.route(/\/assets\/(queue-panel|sheet-body)-.*\.js/, (route) =>
    gone ? route.fulfill({ status: 404, body: "Not found" }) : route.continue(),
  );
  const loaded = page.waitForEvent("load");
  await topBar(page).getByRole("button", { name: "Queue" }).click();
  await loaded;
  gone = false;
  await expect(topBar(page)).toContainText("0 credits");
  await topBar(page).getByRole("button", { name: "Queue" }).click();
  await expect(page.getByText("Nothing in progress").first()).toBeVisible();
});

type Manifest = {
  name: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { url: string }[];
};

/** The service worker has cached the app and controls this page. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 20_000 });
}

/** Changes the service worker's file as a deployment would. Returns what restores it. */
async function publishOtherVersion(): Promise<() => Promise<void>> {
  const file = path.join(built, "sw.js");
  const script = await readFile(file, "utf8");
  const compressed = ["br", "gz"].map((ending) => `${file}.${ending}`);
  for (const other of compressed) await rename(other, `${other}.aside`);
  await writeFile(
    file,
    script
      .replace(/\/assets\/manifest-(\w+)\.js/, "/assets/manifest-$1.js?other")
      .replaceAll(/postMessage\(([`"'])\w+\1\)/g, 'postMessage("another version")'),
  );
  return async () => {
    await rm(file);
    await writeFile(file, script);
    for (const other of compressed) await rename(`${other}.aside`, other);
  };
}
