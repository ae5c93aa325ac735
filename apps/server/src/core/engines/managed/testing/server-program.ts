/** Executables that a test writes: programs that start, serve and fail as sd-server does. */
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** How it behaves, by its own variable in the script: what it does at each of its starts is counted in a file. */
export type Behaviour = {
  /** Exits with 3 before it listens, as often as this. */
  crashes?: number;
  /** Never listens. */
  hangs?: boolean;
  ignoresSigterm?: boolean;
  /** Answers its first questions with 503. */
  loadingAnswers?: number;
  /** Says this on its output at its start, and, with `saysAtWork`, with every later answer. */
  says?: string;
  saysAtWork?: string;
  /** Answers nothing after so many answers. */
  silentAfter?: number;
};

/** Serves `/sdcpp/v1/capabilities`, `/environment`, `/folder` and `/crash`. @returns its path. */
export async function writeServerProgram(folder: string, behaviour: Behaviour = {}): Promise<string> {
  const file = path.join(folder, "sd-server");
  const starts = path.join(folder, "starts");
  await writeFile(
    file,
    `#!${process.execPath}
if (process.argv.includes("-h")) process.exit(0);
const { appendFileSync, readFileSync } = require("node:fs");
const behaviour = ${JSON.stringify(behaviour)};
appendFileSync(${JSON.stringify(starts)}, process.pid + "\\n");
const start = readFileSync(${JSON.stringify(starts)}, "utf8").split("\\n").length - 1;
if (behaviour.ignoresSigterm) process.on("SIGTERM", () => {});
if (behaviour.says) console.log(behaviour.says);
if (start <= (behaviour.crashes ?? 0)) { console.error("GGML_ASSERT: no such model"); process.exit(3); }
if (behaviour.hangs) setInterval(() => {}, 1000);
else {
  const port = Number(process.argv[process.argv.indexOf("--listen-port") + 1]);
  let answers = 0;
  const server = require("node:http").createServer((request, response) => {
    answers += 1;
    if (behaviour.saysAtWork) console.log(behaviour.saysAtWork);
    if (answers > (behaviour.silentAfter ?? Infinity)) return;
    if (request.url === "/crash") process.exit(1);
    const told = { "/environment": process.env, "/folder": process.cwd() }[request.url];
    response.writeHead(answers <= (behaviour.loadingAnswers ?? 0) ? 503 : 200).end(JSON.stringify(told ?? {}));
  });
  server.on("error", (error) => { console.error(error.code); process.exit(1); });
  server.listen(port, "127.0.0.1");
}
`,
  );
  await chmod(file, 0o755);
  return file;
}

/** Speaks sd-server's whole protocol and paints. @returns its path. */
export const writePaintingServer = (folder: string): Promise<string> =>
  writeProgram(
    path.join(folder, "sd-server"),
    "@galatea/engines/testing/sd-server.ts",
    `({ startSdServer }) => startSdServer({ workMs: 1, port: portAfter("--listen-port") })`,
  );

/** Speaks llama-server's protocol and says always the same. @returns its path. */
export const writeTalkingServer = (folder: string): Promise<string> =>
  writeProgram(
    path.join(folder, "llama-server"),
    "@galatea/engines/testing/openai-chat.ts",
    `({ startOpenAiChat }) => startOpenAiChat({
  model: "chat.gguf", ownedBy: "llamacpp", reply: "The sea was calm today. And yours?", port: portAfter("--port") })`,
  );

/** @param start the source of a function that gets the module. */
async function writeProgram(file: string, module: string, start: string): Promise<string> {
  const resolved = fileURLToPath(import.meta.resolve(module));
  await writeFile(
    file,
    `#!${process.execPath}
if (process.argv.includes("-h")) process.exit(0);
process.removeAllListeners("warning");
const portAfter = (option) => Number(process.argv[process.argv.indexOf(option) + 1]);
import(${JSON.stringify(resolved)}).then(${start});
`,
  );
  await chmod(file, 0o755);
  return file;
}
