/** Fills the site's address, its operator and its providers into what the build wrote; see the contract's `site-fill.ts`. */
import { type SiteFill, siteFills, siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";
import { escapeHtml } from "./escape-html.ts";

/** HTML for the elements that have something to say. */
export type Fills = Partial<Record<SiteFill, string>>;
export type FillSite = (text: string) => string;

const filled = new RegExp(`(<div data-fill="(${siteFills.join("|")})"[^>]*>)[\\s\\S]*?(</div>)`, "g");

export function createFillSite({ publicUrl, fills = {} }: { publicUrl: string; fills?: Fills }): FillSite {
  const address = escapeHtml(publicUrl);
  return (text) =>
    text
      .replace(filled, (element, open: string, name: SiteFill, close: string) => {
        const content = fills[name];
        return content === undefined ? element : `${open}${content}${close}`;
      })
      .replaceAll(siteOriginPlaceholder, () => address);
}
