/** Public pages with a fixed address. Each is prerendered to HTML and readable without a script. */
export const prerenderedPaths = [
  "/",
  "/auth",
  "/try-demo",
  "/ai-models",
  "/video-generation",
  "/ai-image-editing",
  "/ai-image-upscaling",
  "/how-it-works",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
  "/refund-policy",
  "/blog",
  "/blog/ai-image-generation-revolutionizing-content-creation",
  "/blog/consistent-ai-characters",
  "/blog/future-ai-generated-videos-trends-predictions",
] as const;
