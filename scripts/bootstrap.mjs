/**
 * Makes every npm command work on a fresh clone with any Node from 18 on: installs when the lockfile changed, builds
 * the web app and the engines' models when their sources changed, and hands over to the pinned Node of node_modules.
 * Plain JavaScript without dependencies, because it runs before there are any.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { envFileOptions } from "./env-file.mjs";
import { watchServer } from "./watch-server.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const bin = (name) => path.join(root, "node_modules/.bin", name);
const installedMark = path.join(root, "node_modules/.galatea-lockfile");
const builtMark = path.join(root, "apps/web/build/.galatea-sources");

const commands = {
  start: { web: true, models: true, run: ["apps/server/src/main/main.ts"], isWatched: true },
  worker: {
    models: true,
    run: ["apps/server/src/main/main.ts"],
    env: { ROLE: "worker" },
    isWatched: true,
  },
  dev: { models: true, run: ["scripts/dev.ts"] },
  build: { web: true, models: true },
  test: { web: true, models: true, run: ["scripts/test.ts"] },
  bench: { web: true, models: true, run: ["bench/run.ts"] },
  attack: { web: true, models: true, run: ["attack/run.ts"] },
  samples: { models: true, run: ["scripts/samples.ts"] },
  "contact-sheet": { models: true, run: ["scripts/contact-sheet.ts"] },
  admin: { run: ["apps/server/src/main/admin/admin.ts"] },
  evaluate: { models: true, run: ["apps/server/testing/moderation/evaluate.ts"] },
  fonts: { run: ["scripts/cut-fonts.ts"] },
  generate: { run: ["scripts/generate-db-types.ts"] },
};

const [name = "start", ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`There is no command "${name}". Try: ${Object.keys(commands).join(", ")}.`);
if (Number(process.versions.node.split(".")[0]) < 18)
  fail(`Node ${process.versions.node} is too old; 18 or newer, please.`);

install();
// The check of pictures is one of them.
if (command.models || (name === "admin" && rest[0] === "engines")) buildModels();
if (command.web) buildWeb();
if (command.isWatched) watchServer(() => launch(command, ["inherit", "inherit", "inherit", "ipc"]));
else if (command.run) handOver(command);

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(installedMark) && readFileSync(installedMark, "utf8") === lock && existsSync(bin("node")))
    return;
  console.log("Installing (first start, or the lockfile changed) …");
  // Uses the npm that started this script, otherwise the one on the path.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  run([...npm, "ci", "--no-audit", "--no-fund"], "npm ci failed; see above.");
  if (!existsSync(bin("node")))
    fail("npm ci did not bring the pinned Node. Were install scripts switched off?");
  writeFileSync(installedMark, lock);
}

function buildModels() {
  run([bin("node"), "scripts/build-models.ts"], "A network could not be converted; see above.", root);
}

function buildWeb() {
  const sources = hashTree(
    [
      "apps/web/src",
      "apps/web/public",
      "apps/web/scripts",
      "apps/web/service-worker",
      "packages/contract/src",
      "packages/raster/src",
    ],
    [
      "package-lock.json",
      "apps/web/vite.config.ts",
      "apps/web/react-router.config.ts",
      "apps/web/chunks.config.ts",
    ],
  );
  if (existsSync(builtMark) && readFileSync(builtMark, "utf8") === sources) return;
  console.log("Building the web app …");
  run(
    [bin("node"), bin("react-router"), "build"],
    "The web app could not be built; see above.",
    path.join(root, "apps/web"),
  );
  run(
    [bin("node"), "apps/web/scripts/build-service-worker.ts"],
    "The service worker could not be built; see above.",
  );
  run([bin("node"), "scripts/precompress.ts"], "The web app could not be compressed; see above.");
  mkdirSync(path.dirname(builtMark), { recursive: true });
  writeFileSync(builtMark, sources);
}

function hashTree(folders, files) {
  const hash = createHash("sha256");
  const add = (file) => hash.update(file).update(readFileSync(path.join(root, file)));
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder)).sort()) {
      const file = path.join(folder, entry);
      if (statSync(path.join(root, file)).isDirectory()) walk(file);
      else add(file);
    }
  };
  folders.filter((folder) => existsSync(path.join(root, folder))).forEach(walk);
  files.forEach(add);
  return hash.digest("hex");
}

function launch({ run: [script, ...args], env = {} }, stdio) {
  return spawn(
    bin("node"),
    [
      "--disable-warning=ExperimentalWarning",
      ...envFileOptions(root, name),
      path.join(root, script),
      ...args,
      ...rest,
    ],
    {
      cwd: root,
      stdio,
      env: {
        // Returns freed memory of pictures to the system; glibc would keep more and more of it.
        MALLOC_TRIM_THRESHOLD_: "131072",
        ...process.env,
        ...env,
        PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH ?? ""}`,
        NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compile"),
      },
    },
  );
}

function handOver(command) {
  const child = launch(command, "inherit");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function run([program, ...args], complaint, cwd = root) {
  // onnxruntime's install script would download libraries for graphics cards, which nothing here uses.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit", env });
  if (status !== 0) fail(complaint);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
