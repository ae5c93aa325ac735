/** Pages whose tools are not open yet, each with a line that says so. */
export type ComingSoonPage = { title: string; line: string };

const publicPages = {
  "/try-demo": { title: "Try it free", line: "The free demo is not open yet. Making pictures is." },
  "/ai-girlfriend-demo/:characterId": {
    title: "AI Girlfriend Demo",
    line: "Talking with the nine is not open yet. Making pictures is.",
  },
  "/ai-models": { title: "AI Models", line: "The gallery of sample characters is not open yet." },
  "/video-generation": { title: "Video Generation", line: "Turning a picture into a video is not open yet." },
  "/ai-image-editing": {
    title: "AI Image Editing",
    line: "Editing pictures by instruction is not open yet.",
  },
  "/ai-image-upscaling": { title: "AI Image Upscaling", line: "Upscaling pictures is not open yet." },
  "/how-it-works": { title: "How It Works", line: "The guided tour of the studio is not written yet." },
  "/contact": { title: "Contact", line: "The contact form is not open yet." },
  "/privacy-policy": {
    title: "Privacy Policy",
    line: "The operator of this studio has not published this text yet.",
  },
  "/terms-of-service": {
    title: "Terms of Service",
    line: "The operator of this studio has not published this text yet.",
  },
  "/refund-policy": {
    title: "Refund Policy",
    line: "The operator of this studio has not published this text yet.",
  },
  "/blog": { title: "Blog", line: "Nothing has been published here yet." },
  "/blog/ai-image-generation-revolutionizing-content-creation": {
    title: "AI Image Generation",
    line: "This article has not been published yet.",
  },
  "/blog/consistent-ai-characters": {
    title: "Consistent AI characters",
    line: "This article has not been published yet.",
  },
  "/blog/future-ai-generated-videos-trends-predictions": {
    title: "The future of AI-generated videos",
    line: "This article has not been published yet.",
  },
} as const satisfies Record<string, ComingSoonPage>;

const studioPages = {
  "/ai-girlfriend": { title: "AI Girlfriend", line: "Talking with companions is not open yet." },
} as const satisfies Record<string, ComingSoonPage>;

export const comingSoonPublicPaths = Object.keys(publicPages);
export const comingSoonStudioPaths = Object.keys(studioPages);

/** Finds the page by its address. The demo's address ends in a character's id. */
export function comingSoonPageAt(pathname: string): ComingSoonPage {
  const pages: Record<string, ComingSoonPage> = { ...publicPages, ...studioPages };
  const path = pathname
    .replace(/\/+$/, "")
    .replace(/^\/ai-girlfriend-demo\/[^/]+$/, "/ai-girlfriend-demo/:characterId");
  return pages[path] ?? { title: "Galatea", line: "This page is not open yet." };
}
