/** The web app's build. In development the API of a running server is proxied, so that there is one origin. */
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";
const apiPaths = ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1", "/config.json", "/sandbox"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The contract's schemas are made by calls without side effects: those that the browser does not use are left out.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z", "defineFunction"] } },
  },
  server: {
    proxy: {
      ...Object.fromEntries(apiPaths.map((path) => [path, { target: apiOrigin }])),
      "/realtime/v1": { target: apiOrigin, ws: true },
    },
  },
});
