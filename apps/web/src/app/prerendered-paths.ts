/** Public pages with a fixed address. Each is prerendered to HTML and readable without a script. */
export const prerenderedPaths = [
  "/",
  "/auth",
  "/video-generation",
  "/ai-image-editing",
  "/ai-image-upscaling",
  "/safety",
  "/contact",
] as const;
