/** Every URL and the page that answers it. */
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import { laterPublicPaths, laterStudioPaths } from "../features/later/later-pages.ts";

const later = (file: string, paths: readonly string[]): RouteConfigEntry[] =>
  paths.map((path) => route(path.slice(1), file, { id: `later${path}` }));

export default [
  route("auth", "../features/auth/auth-page.tsx"),
  layout("public-layout.tsx", [
    index("../features/landing/landing-page.tsx"),
    ...later("../features/later/later-public-page.tsx", laterPublicPaths),
    route("*", "not-found-page.tsx"),
  ]),
  layout("studio-layout.tsx", [
    route("dashboard", "../features/dashboard/dashboard-page.tsx"),
    route("characters", "../features/characters/characters-page.tsx"),
    route("image-editor", "../features/image-editor/image-editor-page.tsx"),
    route("images", "../features/images/images-page.tsx"),
    route("upscaler", "../features/upscaler/upscaler-page.tsx"),
    route("appeal/:token", "../features/appeal/appeal-page.tsx"),
    route("process", "../features/process/process-page.tsx"),
    route("subscription", "../features/subscription/subscription-page.tsx"),
    route("account/branding", "../features/branding/branding-page.tsx"),
    route("account/credits", "../features/credits/credits-page.tsx"),
    route("account/receipts/:purchaseId", "../features/receipts/receipt-page.tsx"),
    route("videos", "../features/videos/videos-page.tsx"),
    ...later("../features/later/later-studio-page.tsx", laterStudioPaths),
  ]),
] satisfies RouteConfig;
