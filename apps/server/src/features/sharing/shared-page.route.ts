/**
 * GET /share/{token} with its picture or video, for anybody who has the address. Every request looks the page up, so that
 * ending a page ends all of its files at once. No reply reveals the owner, the account or the file's location.
 */
import { hasOwnBranding } from "@galatea/contract/sharing.ts";
import { Hono } from "hono";
import type { SendPublicPage } from "#core/public-page/public-page.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { Branding } from "./branding.store.ts";
import { noSuchPageView, sharedPageView } from "./shared-page-view.ts";
import { sendVideo } from "./shared-video.ts";
import { sendBytes, sendUnlessKnown } from "./shared-file.ts";
import { createSendPicture, pictureWidthsPx, type Variant } from "./shared-picture.ts";
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
  const notFound = (): Response => sendBytes(null, "", new Headers());
  const sendStill = async (request: Request, token: string, variant: Variant): Promise<Response> => {
    const page = await sharing.findPage(token);
    if (!page?.stillPath) return notFound();
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
    return page?.isVideo ? sendVideo(objects, c.req.raw, page) : notFound();
  });

  app.get("/:token/logo", async (c) => {
    const page = await sharing.findPage(c.req.param("token"));
    const logo = page && brandingOf(page)?.logo;
    if (!logo) return notFound();
    return sendUnlessKnown(c.req.raw, logo, (headers) => sendBytes(logo, "image/webp", headers));
  });

  app.all("*", (c) => sendPage(c, noSuchPageView, 404));
  return app;
}

/** Branding is hidden while the owner's plan does not include it, and stays stored. */
const brandingOf = (page: SharedPage): Branding | null =>
  hasOwnBranding(page.ownerTier) ? page.branding : null;

/** The next larger width that is offered, or else the file itself. */
function widthOf(requested: string | undefined): number | "file" {
  if (requested === undefined || !/^\d{1,5}$/.test(requested)) return "file";
  return pictureWidthsPx.find((width) => width >= Number(requested)) ?? "file";
}
