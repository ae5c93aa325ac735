/**
 * Addresses that the web app answers in the browser, beside the pages that were written to HTML at build time. The
 * server tells a page of the app from an unknown address by them, and answers the latter with status 404.
 */
export const appPaths = [
  "/dashboard",
  "/characters",
  "/images",
  "/image-editor",
  "/process",
  "/videos",
  "/upscaler",
  "/subscription",
  "/account/branding",
  "/account/credits",
  "/account/receipts/:purchaseId",
  "/ai-girlfriend",
  "/ai-girlfriend-demo/:characterId",
  "/appeal/:token",
] as const;

/** `:name` stands for one segment; a slash at the end does not matter. */
export function isAppPath(pathname: string): boolean {
  const segments = pathname.replace(/(?<=.)\/+$/, "").split("/");
  return appPaths.some((path) => {
    const wanted = path.split("/");
    return (
      wanted.length === segments.length &&
      wanted.every((segment, at) =>
        segment.startsWith(":") ? segments[at] !== "" : segment === segments[at],
      )
    );
  });
}
