/** Public pages with a fixed address. Each is prerendered to HTML and readable without a script. */
import { demoPath, demoPeople } from "@galatea/contract/companions/demo-people.ts";
import { postPaths } from "#features/blog/post-paths.ts";

export const prerenderedPaths = [
  "/",
  "/auth",
  "/try-demo",
  "/ai-models",
  ...demoPeople.map(demoPath),
  "/video-generation",
  "/ai-image-editing",
  "/ai-image-upscaling",
  "/how-it-works",
  "/safety",
  "/contact",
  "/withdraw",
  "/blog",
  ...postPaths,
  "/privacy-policy",
  "/terms-of-service",
  "/refund-policy",
  "/imprint",
  "/accessibility",
] as const;
