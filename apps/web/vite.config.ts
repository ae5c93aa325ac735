/** The web app's build. In development the API of a running server is proxied, so that there is one origin. */
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.config.ts";
import { posts } from "./mdx.config.ts";
import { schemaFunctions } from "./schema-functions.config.ts";

const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";
/** The paths that the server answers itself; all others belong to the app. */
const apiPaths =
  "^/((auth|rest|storage|functions)/v1|hooks|checkout|share|report|docs|dev|config\\.json|livez|readyz|metrics)([/?]|$)";

export default defineConfig({
  plugins: [tailwindcss(), posts(), reactRouter()],
  build: {
    rolldownOptions: { treeshake: { manualPureFunctions: schemaFunctions } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
  server: {
    proxy: {
      [apiPaths]: { target: apiOrigin },
      "/realtime/v1": { target: apiOrigin, ws: true },
    },
  },
});
