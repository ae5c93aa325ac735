/**
 * GET /share/{token} and the pictures or the film on it, for anybody who has the address. Every request looks the page up anew, so
 * that ending it ends all of it at once; no answer names the owner, the account or where the file lies.
 */
import { createHash } from "node:crypto";
import { hasOwnBranding } from "@galatea/contract/sharing.ts";
import { Hono } from "hono";
import type { SendPublicPage } from "#core/public-page/public-page.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { Branding } from "./branding.store.ts";
import { noSuchPageView, sharedPageView } from "./shared-page-view.ts";
import { sendFilm } from "./shared-film.ts";
import {
  answer,
  createSendPicture,
  hasTag,
  pictureHeaders,
  pictureWidthsPx,
  type Variant,
} from "./shared-picture.ts";
import type { SharedPage, SharingStore } from "./sharing.store.ts";

export type SharedPageDeps = {
  sharing: SharingStore;
  objects: ObjectStore;
  sendPage: SendPublicPage;
  publicUrl: string;
};

export function sharedPageApp({ sharing, objects, sendPage, publicUrl }: SharedPageDeps): Hono {
  const app = new Hono({ strict: false });
  const sendPicture = createSendPicture(objects);
  const gone = (): Response => answer(null, "", new Headers());
  const sendStill = async (request: Request, token: string, variant: Variant): Promise<Response> => {
    const page = await sharing.findPage(token);
    if (!page?.stillPath) return gone();
    return sendPicture(request, { bucket: page.bucket, path: page.stillPath }, variant);
  };

  app.get("/:token", async (c) => {
    const page = await sharing.findPage(c.req.param("token"));
    if (!page) return sendPage(c, noSuchPageView, 404);
    return sendPage(c, sharedPageView(page, brandingOf(page), publicUrl));
  });

  app.get("/:token/picture", (c) =>
    sendStill(c.req.raw, c.req.param("token"), widthOf(c.req.query("width"))),
  );

  app.get("/:token/social.jpg", (c) => sendStill(c.req.raw, c.req.param("token"), "social"));

  app.get("/:token/video", async (c) => {
    const page = await sharing.findPage(c.req.param("token"));
    return page?.isFilm ? sendFilm(objects, c.req.raw, page) : gone();
  });

  app.get("/:token/logo", async (c) => {
    const page = await sharing.findPage(c.req.param("token"));
    const logo = page && brandingOf(page)?.logo;
    if (!logo) return gone();
    const etag = `"${createHash("sha256").update(logo).digest("base64url").slice(0, 27)}"`;
    const headers = pictureHeaders(etag);
    return hasTag(c.req.header("if-none-match") ?? null, etag)
      ? new Response(null, { status: 304, headers })
      : answer(logo, "image/webp", headers);
  });

  app.all("*", (c) => sendPage(c, noSuchPageView, 404));
  return app;
}

/** A plan that has ended shows the studio's look; what was chosen is kept for its return. */
const brandingOf = (page: SharedPage): Branding | null =>
  hasOwnBranding(page.ownerTier) ? page.branding : null;

/** The next size up; without one, the file itself. */
function widthOf(asked: string | undefined): number | "file" {
  if (asked === undefined || !/^\d{1,5}$/.test(asked)) return "file";
  return pictureWidthsPx.find((width) => width >= Number(asked)) ?? "file";
}
