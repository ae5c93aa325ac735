/** `engines test` of language models and of installed models, in this process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { expect, test, vi } from "vitest";
import { writeActiveModels } from "#core/engines/managed/active-models.ts";
import {
  writePaintingServer,
  writeServerProgram,
  writeTalkingServer,
} from "#core/engines/managed/testing/server-program.ts";
import { readEnv } from "#platform/env.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { testCommand } from "./engine-test.ts";

async function ask(
  args: string[],
  variables: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  // What is not installed is looked for in an empty folder.
  const env = readEnv({ DATA_DIR: await createDataDir(), ...variables });
  const code = await testCommand.readWithoutDatabase(args)({ env, say });
  return { code, said: `${lines.join("\n")}\n` };
}

test("a language model is tested by one reply: its first token, a sentence, tokens and cost", async () => {
  const model = await startOpenAiChat({ key: "sk-right", reply: "It was calm. And yours?" });
  const own = await startOpenAiChat();
  const env = { CHAT_URL: own.url, CHAT_MODEL: "test-model" };
  const tested = await ask([], env);
  expect(tested).toMatchObject({ code: 0 });
  expect(tested.said).toMatch(
    /^chat +openai-chat: test-model-0\.1 was asked: Hi! .*\n +answered: Hello\.\n +first token after [\d.]+ s, whole reply after [\d.]+ s\n +tokens: \d+ read, \d+ written; cost: none, your own server\n$/,
  );
  expect(own.bodies).toHaveLength(1);
  const paid = { CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_API_KEY: "sk-right" };
  const skipped = await ask([], paid);
  expect(skipped).toMatchObject({ code: 1, said: expect.stringMatching(/Nothing was tested\.\n$/) });
  expect(skipped.said).toContain(
    "not tested, because each call costs money. To test it: engines test openai",
  );
  expect(model.bodies).toHaveLength(0);
  const named = await ask(["openai-chat"], paid);
  expect(named).toMatchObject({ code: 0, said: expect.stringContaining("answered: It was calm.\n") });
  expect(named.said).toContain("cost: not told, see the price list of the service");
  await Promise.all([model.close(), own.close()]);
});

test("where nothing is tested it says what is missing or known, and fails", async () => {
  const none = await ask([], { OPENAI_API_KEY: "sk-half" });
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining("No model is configured here.") });
  expect(none.said).toMatch(/^Note: OPENAI_API_KEY is set and nothing uses it: set OPENAI_IMAGE_MODEL/);
  expect(none.said).not.toContain("sk-half");
  const unknown = await ask(["opnai"], { SD_SERVER_URL: "http://127.0.0.1:1" });
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.said).toMatch(/^No model is called opnai\. Known: sd-server, retouch, .*esrgan/);
});

test("a wrong address, key or model of a language model is told plainly, without the key", async () => {
  const model = await startOpenAiChat({ key: "sk-right" });
  const { origin } = new URL(model.url);
  const reasonOf = async (changes: Record<string, string>): Promise<string> => {
    const right = { CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_API_KEY: "sk-right" };
    const env = { ...right, ...changes };
    const { code, said } = await ask(["openai-chat"], env);
    expect([code, said.includes("sk-")]).toEqual([1, false]);
    return said.trim();
  };
  expect(await reasonOf({ CHAT_API_KEY: "sk-wrong" })).toBe(
    `chat     openai-chat: FAILED: ${origin}: It refuses the key, or needs one.`,
  );
  expect(await reasonOf({ CHAT_MODEL: "another" })).toContain('It has no model "another", only: test-model.');
  expect(await reasonOf({ CHAT_URL: `${origin}/` })).toContain("Does the address end with /v1?");
  await model.close();
  expect(await reasonOf({})).toContain("Nothing answers there. Is the server running");
});

test("models that are installed here are tested by their own servers, which are started and ended for it", async () => {
  const dataDir = await createDataDir();
  const models = path.join(dataDir, "models");
  const servers = path.join(models, "servers/tiny");
  await mkdir(servers, { recursive: true });
  await Promise.all([writePaintingServer(servers), writeTalkingServer(servers)]);
  const common = { name: "tiny", label: "Tiny", args: [] };
  await writeActiveModels(models, {
    picture: { ...common, server: "sd-server", preset: "sd15", command: "servers/tiny/sd-server" },
    chat: {
      ...common,
      name: "tiny.chat",
      server: "llama-server",
      contextTokens: 4_096,
      command: "servers/tiny/llama-server",
    },
  });
  const env = { DATA_DIR: dataDir };
  const tested = await ask([], env);
  expect(tested).toMatchObject({ code: 0 });
  expect(tested.said).toMatch(/^image +tiny: .* made 512 × 512 in [\d.]+ s$/m);
  expect(tested.said).toMatch(/^chat +tiny-chat: tiny\.chat.* was asked: .*\n +answered: The sea was calm/m);
  const named = await ask(["tiny.chat"], env);
  expect(named).toMatchObject({ code: 0, said: expect.stringMatching(/^chat +tiny-chat: [^]*calm today/) });
  await writeServerProgram(servers, { hangs: true });
  await rm(path.join(servers, "starts"), { force: true });
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "admin.ts"), "engines", "test"], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: "ignore",
  });
  const pid = await vi.waitFor(async () => Number(await readFile(path.join(servers, "starts"), "utf8")), {
    timeout: 20_000,
  });
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await writeServerProgram(servers, { crashes: 99 });
  const broken = await ask(["tiny"], env);
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining("GGML_ASSERT: no such model") });
});
