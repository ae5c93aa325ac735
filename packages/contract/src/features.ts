/** What every paid plan has, as the plans' cards list it, and the public pages that are not written yet. */
export const featureLabels = [
  "Image Generation",
  "AI Girlfriend",
  "Image Processing",
  "Video Generation",
  "Image Upscaling",
  "Image Editing",
] as const;

/**
 * Public pages that are not written yet. The server answers them with status 404, and no page links to them. A page moves
 * from here to the prerendered ones once it exists.
 */
export const comingPaths = ["/try-demo", "/ai-models"] as const;

/** False for a page that is not built, and for what lies beneath it. */
export const isLinkable = (path: string): boolean =>
  !comingPaths.some((page) => path === page || path.startsWith(`${page}/`));
