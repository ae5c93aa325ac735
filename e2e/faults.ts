/** What can go wrong around the studio: a store that takes nothing, no live channel, scripts that come late. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { RunningServer } from "../acceptance/server.ts";

/** Arriving files are written to a folder; a plain file in its place takes nothing. Returns what repairs it. */
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

/** Every connection of the live channel is closed at once. */
export const cutRealtime = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/realtime\/v1/, (socket) => socket.close());

/** Pages opened from now on show what the server prerendered; their scripts arrive when they are released. */
export async function delayScripts(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return { release: resolve };
}
