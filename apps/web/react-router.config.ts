/** How the app is built: no server rendering at run time; every public page is written to HTML at build time. */
import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./src/app/prerendered-paths.ts";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: false,
  prerender: [...prerenderedPaths],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
