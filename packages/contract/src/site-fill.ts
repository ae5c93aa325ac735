/**
 * What the server fills into the prerendered pages when it starts, because a build knows neither the site's address nor
 * its operator. In the place of the address stands `siteOriginPlaceholder`; an element `<div data-fill="NAME">` holds what
 * is true where nothing is configured, and the server replaces its content where something is.
 */
export const siteOriginPlaceholder = "https://this-site.invalid";

export const siteFills = ["operator", "providers", "law", "contactRetention"] as const;
export type SiteFill = (typeof siteFills)[number];

/** Files beside the pages that name the site's address too. */
export const sitePaths = ["/sitemap.xml", "/robots.txt", "/blog/rss.xml", "/blog/feed.json"] as const;
