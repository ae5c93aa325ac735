/** Builds `sw.js` beside the built app: the worker's code with the list of what it keeps, as the build made it. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { schemaFunctions } from "../schema-functions.config.ts";

const webDir = path.join(import.meta.dirname, "..");
const client = path.join(webDir, "build/client");

/** Files that only public pages or rare letters need are left to the network. */
const leftOut = /-italic-|-latin-ext-|^manifest-/;
const kept = /\.(js|css|woff2)$/;
/** Beside what the build names by its content. */
const plainFiles = ["manifest.webmanifest", "icon.svg", "icon-192.png", "samples/scene-woods.webp"];

const assets = (await readdir(path.join(client, "assets"))).filter((name) => kept.test(name));
const version = assets.map((name) => /^manifest-(.+)\.js$/.exec(name)?.[1]).find(Boolean);
if (!version) throw new Error("The build left no manifest; is there a build?");

const precache = [
  // The route manifest belongs to this version and is asked for by its page.
  { url: `/assets/manifest-${version}.js`, revision: null },
  ...assets.filter((name) => !leftOut.test(name)).map((name) => ({ url: `/assets/${name}`, revision: null })),
  ...(await Promise.all(
    plainFiles.map(async (name) => ({ url: `/${name}`, revision: await revisionOf(name) })),
  )),
  { url: "/dashboard", revision: await revisionOf("__spa-fallback.html") },
];

await build({
  configFile: false,
  root: webDir,
  logLevel: "warn",
  publicDir: false,
  define: {
    PRECACHE: JSON.stringify(precache),
    VERSION: JSON.stringify(version),
    "process.env.NODE_ENV": '"production"',
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: path.join(webDir, "service-worker/service-worker.ts"),
      output: { format: "iife", entryFileNames: "sw.js" },
      treeshake: { manualPureFunctions: schemaFunctions },
    },
  },
});
console.log(`The service worker keeps ${precache.length} files of version ${version}.`);

async function revisionOf(name: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path.join(client, name)))
    .digest("hex")
    .slice(0, 16);
}
