/**
 * The list of the features of this build. The plans' cards, the price list, every link and the pages about a feature read
 * it. A feature that is not built is linked from nowhere, and its own address says that it is coming.
 */

/** `label`: on the plans' cards. */
type Feature = { label: string; isBuilt: boolean };
type FeatureName = "images" | "companions" | "processing" | "videos" | "upscaling" | "editing";

export const features: Record<FeatureName, Feature> = {
  images: { label: "Image Generation", isBuilt: true },
  companions: { label: "AI Girlfriend", isBuilt: false },
  processing: { label: "Image Processing", isBuilt: true },
  videos: { label: "Video Generation", isBuilt: true },
  upscaling: { label: "Image Upscaling", isBuilt: true },
  editing: { label: "Image Editing", isBuilt: true },
};

/** The part of the features that every paid plan has. */
export const builtFeatureLabels: readonly string[] = Object.values(features)
  .filter(({ isBuilt }) => isBuilt)
  .map(({ label }) => label);

/**
 * Public pages that are not written yet. The server answers them with status 404, and no page links to them. A page moves
 * from here to the prerendered ones once it exists.
 */
export const comingPaths = [
  "/try-demo",
  "/ai-models",
  "/how-it-works",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
  "/refund-policy",
  "/blog",
] as const;

const coming: readonly string[] = [
  ...comingPaths,
  ...(features.companions.isBuilt ? [] : ["/ai-girlfriend", "/ai-girlfriend-demo"]),
];

/** False for a page that is not built, and for what lies beneath it. */
export const isLinkable = (path: string): boolean =>
  !coming.some((page) => path === page || path.startsWith(`${page}/`));
