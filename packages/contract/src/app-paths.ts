/**
 * Addresses that the web app answers in the browser, beside the pages that are prerendered at build time. The server
 * answers all other addresses with status 404.
 */
import { toolPages } from "./tools.ts";

export const appPaths: readonly string[] = [
  ...toolPages,
  "/auth/recover",
  "/auth/link",
  "/auth/new-password",
  "/dashboard",
  "/subscription",
  "/account",
  "/account/branding",
  "/account/credits",
  "/account/receipts/:purchaseId",
  "/ai-girlfriend",
  "/appeal/:token",
];

/** `:name` stands for one segment; a slash at the end does not matter. */
export function isAppPath(pathname: string): boolean {
  const segments = pathname.replace(/(?<=.)\/+$/, "").split("/");
  return appPaths.some((path) => {
    const wanted = path.split("/");
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) =>
        segment.startsWith(":") ? segments[index] !== "" : segment === segments[index],
      )
    );
  });
}
