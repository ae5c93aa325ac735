/** Wires sharing: the pages that visitors see, and the functions that owners call. */
import type { Hono } from "hono";
import { createPublicPages } from "#core/public-page/public-page.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { createBrandingStore } from "#features/sharing/branding.store.ts";
import { getShareBrandingRoute } from "#features/sharing/get-share-branding.route.ts";
import { revokeShareRoute } from "#features/sharing/revoke-share.route.ts";
import { setShareBrandingRoute } from "#features/sharing/set-share-branding.route.ts";
import { shareContentRoute } from "#features/sharing/share-content.route.ts";
import { sharedPageApp } from "#features/sharing/shared-page.route.ts";
import { createSharingStore } from "#features/sharing/sharing.store.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import type { Foundation } from "./foundation.ts";
import { readFontFaces } from "./page-fonts.ts";
import { createReports } from "./reports.ts";
import type { Services } from "./services.ts";

export async function createSharing(
  foundation: Foundation,
  services: Services,
  moderation: Moderation,
): Promise<{ functions: FunctionRoute[]; mount(app: Hono): void }> {
  const { ledger, database, storage, fileFacts, transactor } = services;
  const { publicUrl } = foundation.env;
  const objects = storage.objects;
  const sharing = createSharingStore(database);
  const branding = createBrandingStore(database);
  const sendPage = createPublicPages(await readFontFaces());
  const pages = sharedPageApp({ sharing, objects, sendPage, publicUrl });
  const reports = createReports(foundation, services, sendPage);
  return {
    functions: [
      shareContentRoute({ sharing, fileFacts, transactor, publicUrl }),
      revokeShareRoute({ sharing }),
      getShareBrandingRoute({ branding, ledger }),
      setShareBrandingRoute({ branding, ledger, objects, moderation, fileFacts, transactor, publicUrl }),
    ],
    mount: (app) => {
      app.route("/share", pages);
      app.route("/report", reports);
    },
  };
}
