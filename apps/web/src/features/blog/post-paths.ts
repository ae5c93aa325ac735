/** The addresses of the posts, for the list of routes, which is read without a build. */
export const postPaths = [
  "/blog/ai-image-generation-revolutionizing-content-creation",
  "/blog/future-ai-generated-videos-trends-predictions",
  "/blog/consistent-ai-characters",
] as const;
