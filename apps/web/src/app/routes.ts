/** Every URL and its page. */
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { sitePaths } from "@galatea/contract/site-fill.ts";
import { postPaths } from "#features/blog/post-paths.ts";

const siteFiles: Record<(typeof sitePaths)[number], string> = {
  "/sitemap.xml": "sitemap.ts",
  "/robots.txt": "robots.ts",
  "/blog/rss.xml": "../features/blog/rss.ts",
  "/blog/feed.json": "../features/blog/json-feed.ts",
};

export default [
  ...sitePaths.map((path) => route(path.slice(1), siteFiles[path])),
  route("auth", "../features/auth/auth-page.tsx"),
  route("auth/recover", "../features/auth/recover-page.tsx"),
  route("auth/link", "../features/auth/link-page.tsx"),
  route("auth/new-password", "../features/auth/new-password-page.tsx"),
  layout("public-layout.tsx", [
    index("../features/landing/landing-page.tsx"),
    route("try-demo", "../features/try-demo/try-demo-page.tsx"),
    route("ai-models", "../features/ai-models/ai-models-page.tsx"),
    route("safety", "../features/safety/safety-page.tsx"),
    route("contact", "../features/contact/contact-page.tsx"),
    route("withdraw", "../features/withdraw/withdraw-page.tsx"),
    route("ai-girlfriend-demo/:characterId", "../features/companion-demo/demo-page.tsx"),
    route("blog", "../features/blog/blog-page.tsx"),
    ...postPaths.map((path) => route(path.slice(1), "../features/blog/post-page.tsx", { id: path })),
    route("privacy-policy", "../features/legal/privacy-page.tsx"),
    route("terms-of-service", "../features/legal/terms-page.tsx"),
    route("refund-policy", "../features/legal/refund-page.tsx"),
    route("imprint", "../features/legal/imprint-page.tsx"),
    route("accessibility", "../features/legal/accessibility-page.tsx"),
    route("how-it-works", "../features/marketing/how-it-works-page.tsx"),
    route("video-generation", "../features/marketing/video-generation-page.tsx"),
    route("ai-image-editing", "../features/marketing/image-editing-page.tsx"),
    route("ai-image-upscaling", "../features/marketing/image-upscaling-page.tsx"),
    route("*", "not-found-page.tsx"),
  ]),
  layout("studio-layout.tsx", [
    route("dashboard", "../features/dashboard/dashboard-page.tsx"),
    route("characters", "../tools/characters/characters-page.tsx"),
    route("image-editor", "../tools/image-editor/image-editor-page.tsx"),
    route("images", "../tools/images/images-page.tsx"),
    route("upscaler", "../tools/upscaler/upscaler-page.tsx"),
    route("appeal/:token", "../features/appeal/appeal-page.tsx"),
    route("process", "../tools/process/process-page.tsx"),
    route("subscription", "../features/subscription/subscription-page.tsx"),
    route("account", "../features/account/account-page.tsx"),
    route("account/branding", "../features/branding/branding-page.tsx"),
    route("account/credits", "../features/credits/credits-page.tsx"),
    route("account/receipts/:purchaseId", "../features/receipts/receipt-page.tsx"),
    route("videos", "../tools/videos/videos-page.tsx"),
    route("ai-girlfriend", "../tools/companions/companions-page.tsx"),
  ]),
] satisfies RouteConfig;
