/** Faults for the stories: a refusing store, no live channel, no answers, late scripts, credits spent elsewhere, other engines. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import type { Page } from "@playwright/test";
import type { RunningServer } from "../acceptance/server.ts";

/** Replaces the folder of incoming files by a plain file, so that no file can be stored. Returns the repair. */
export async function breakStorage(server: RunningServer): Promise<() => Promise<void>> {
  const folder = path.join(server.dataDir, "objects/incoming");
  const aside = `${folder}.aside`;
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  const existed = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  await writeFile(folder, "");
  return async () => {
    await rm(folder, { force: true });
    if (existed) await rename(aside, folder);
  };
}

/** Closes every connection of the live channel at once. */
export const cutRealtime = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/realtime\/v1/, (socket) => socket.close());

/** Leaves every question to the server without an answer, while the app itself still loads. Returns the repair. */
export async function silenceServer(page: Page): Promise<() => Promise<void>> {
  const calls = /\/(auth|functions|realtime|rest|storage)\/v1\//;
  await page.route(calls, (route) => route.abort("connectionrefused"));
  return () => page.unroute(calls);
}

/** Holds back the scripts of pages opened from now on, which show their prerendered HTML until the release. */
export async function delayScripts(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return { release: resolve };
}

/** Refuses every upload link. Returns the repair. */
export async function refuseUploads(page: Page): Promise<() => Promise<void>> {
  const links = "**/storage/v1/object/upload/sign/**";
  await page.route(links, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: "500", error: "internal", message: "The store is away." },
    }),
  );
  return () => page.unroute(links);
}

/** Refuses the row of every upload. Returns the repair. */
export async function refuseRecords(page: Page): Promise<() => Promise<void>> {
  const rows = "**/rest/v1/generated_content*";
  await page.route(rows, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "no", code: "XX000", details: null, hint: null } })
      : route.continue(),
  );
  return () => page.unroute(rows);
}

/** Overrides facts of the account in all later answers to the page. */
export async function pretendSubscription(
  page: Page,
  facts: { credits_balance: number; tier_name?: string },
): Promise<void> {
  await page.route("**/functions/v1/get-user-subscription", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...facts } });
  });
}

/** Changes what the engines can do in all later answers to the page. Returns the repair. */
export async function pretendEngines(
  page: Page,
  change: (engines: PublicConfig["engines"]) => void,
): Promise<() => Promise<void>> {
  const address = "**/config.json";
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as PublicConfig;
    change(config.engines);
    await route.fulfill({ response, json: config });
  });
  return () => page.unroute(address);
}
