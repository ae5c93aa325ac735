/** How the app is built: no server rendering at run time; every public page is written to HTML at build time. */
import type { Config } from "@react-router/dev/config";
import { sitePaths } from "@galatea/contract/site-fill.ts";
import { prerenderedPaths } from "./src/app/prerendered-paths.ts";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: false,
  prerender: [...prerenderedPaths, ...sitePaths],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
