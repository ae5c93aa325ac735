/**
 * Each block of "Connect a model" in docs/engines.md, followed to the letter: the test server in place of the line that starts
 * the real one, the variables as a shell reads them, and what `engines test` then says.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { aiSdkOptions, type PaidProvider, paidProviders } from "@galatea/engines/ai-sdk/options.ts";
import { startA1111 } from "@galatea/engines/testing/a1111.ts";
import { type ProtocolName, startAiSdkServer } from "@galatea/engines/testing/ai-sdk.ts";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { type OpenAiChatServerOptions, startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { startSdServer } from "@galatea/engines/testing/sd-server.ts";
import { bundledFfmpeg } from "@galatea/engines/video/ffmpeg.ts";
import { afterAll, expect, test, vi } from "vitest";
import type { LoadableClassifier } from "#core/moderation/pictures/picture-classifier.ts";
import { embeddedClassifierId } from "#core/moderation/pictures/thresholds.ts";
import { readEnv } from "#platform/env.ts";
import { testCommand } from "./engine-test.ts";

const key = "sk-test-0123456789";

/** The real check of pictures takes a second to start and a tenth for each picture, and has its own tests. */
vi.mock(import("#core/moderation/pictures/installed-judge.ts"), async (importOriginal) => {
  const classes = { drawing: 0.9, neutral: 0.1, hentai: 0, porn: 0, sexy: 0 };
  const standIn: LoadableClassifier = {
    id: embeddedClassifierId,
    timeoutMs: 1_000,
    classify: async () => ({ classes, ms: 0 }),
    load: async () => undefined,
    close: () => undefined,
  };
  return { ...(await importOriginal()), installedClassifiers: () => [standIn] };
});

/** The picture to change takes a second to draw, so that it is drawn once. */
vi.mock(import("@galatea/sketch/image-engine.ts"), async (importOriginal) => {
  const real = await importOriginal();
  const drawn = new Map<string, ReturnType<ReturnType<typeof real.createSketchImageEngine>["generate"]>>();
  return {
    ...real,
    createSketchImageEngine: () => {
      const engine = real.createSketchImageEngine();
      const generate: typeof engine.generate = async (request, run) => {
        const asked = JSON.stringify(request);
        const picture = drawn.get(asked) ?? engine.generate(request, run);
        drawn.set(asked, picture);
        return picture;
      };
      return { ...engine, generate };
    },
  };
});

/** Videos are encoded as little ones. */
vi.mock(import("@galatea/engines/remote/to-our-video.ts"), async (importOriginal) => {
  const real = await importOriginal();
  const toOurVideo: typeof real.toOurVideo = (bytes, wanted, ...others) =>
    real.toOurVideo(bytes, { ...wanted, widthPx: 96, heightPx: 96, framesPerSecond: 8 }, ...others);
  return { ...real, toOurVideo };
});

// It starts several times faster than most systems' own.
vi.stubEnv("PATH", `${path.dirname(bundledFfmpeg() ?? "")}${path.delimiter}${process.env["PATH"]}`);
const sdk = await startAiSdkServer({ key });
// No variable sets the address of a service, so that its engines are led to the test server here.
const { safeParse } = aiSdkOptions;
vi.spyOn(aiSdkOptions, "safeParse").mockImplementation((given, params) => {
  const paid = paidProviders.find((name) => name === (given as { provider: string }).provider);
  return safeParse(paid ? { url: sdk.url(paid), ...(given as object) } : given, params);
});
afterAll(() => sdk.close());

type Running = { origin: string; close: () => Promise<void> };
/** Starts a test server in place of the real one, which the line `start` of the guide would start. */
type Serve = (start: string) => Promise<Running>;
const withOrigin = ({ url, close }: { url: URL | string; close: () => Promise<void> }): Running => ({
  origin: new URL(url).origin,
  close,
});

const comfyui: Serve = async () => withOrigin(await startComfyServer({ stepMs: 1 }));
const webui: Serve = async () => withOrigin(await startA1111({ stepMs: 1 }));
/** It lists text encoders too, and its settings tell its kind of model. */
const forge: Serve = async () => {
  const also = {
    "/sdapi/v1/sd-modules": [],
    "/sdapi/v1/options": { sd_model_checkpoint: "painted-model.safetensors", forge_preset: "xl" },
  };
  return withOrigin(await startA1111({ stepMs: 1, also }));
};
/** It has the model that its start names. */
const sdServer: Serve = async (start) => {
  const [, modelName = ""] = /^sd-server -m (\S+)\.safetensors$/.exec(start) ?? [];
  return withOrigin(await startSdServer({ workMs: 1, modelName }));
};
const sdServerOfVideos: Serve = async () =>
  withOrigin(await startSdServer({ workMs: 1, supportedModes: ["vid_gen"], modelName: "of-videos" }));
/** The protocol at an address without a path, as a server has it. */
const compatible =
  (protocol: ProtocolName): Serve =>
  async () => {
    const base = sdk.url(protocol).replace(/\/v1$/, "");
    const server = createServer((asked, answer) => {
      const { method = "GET", headers, url } = asked;
      const passed = request(`${base}${url}`, { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      });
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { origin: `http://127.0.0.1:${port}`, close: async () => void server.close() };
  };
/** It has the model that its start names. */
const talker =
  (named: RegExp, options: OpenAiChatServerOptions = {}): Serve =>
  async (start) =>
    withOrigin(await startOpenAiChat({ model: named.exec(start)?.[1] ?? "", ...options }));

/** How a line of `engines test` begins. */
const made = (kind: string, id: string, model: string, size = "512 × 512"): string =>
  `${kind.padEnd(8)} ${id}: ${model} made ${size} in `;
const video = (id: string, model: string): string => made("video", id, model, "96 × 96");
const answered = (model: string): string => `chat     openai-chat: ${model}-0.1 was asked: `;

type Followed = {
  /** The server's address as the block has it; the test server's address replaces it. */
  address?: string;
  serve?: Serve;
  says: readonly string[];
  /** Replacements of words, for the other engines of a block that says "or" or "in the same way". */
  words?: readonly (readonly [string, string])[];
};
const comfy = { address: "http://127.0.0.1:8188", serve: comfyui };
const zImage = made("image", "comfyui", "z_image_turbo_bf16.safetensors");
const wan = "Wan-AI/Wan2.2-I2V-A14B-Diffusers";
const videosOf = (provider: PaidProvider, model: string): Followed => ({
  says: [video(`${provider}-video`, model)],
  words: [
    ["GOOGLE", provider.toUpperCase().replaceAll("-", "_")],
    ["GOOGLE", provider.toUpperCase().replaceAll("-", "_")],
    ["google-video", `${provider}-video`],
    ["veo-3.1-generate-preview", model],
  ],
});
const vllm = { address: "http://127.0.0.1:8000", says: [answered("Qwen/Qwen2.5-7B-Instruct")] };
const ofVllm = (ownedBy: string): Serve => talker(/^vllm serve (\S+) /, { ownedBy, contextTokens: 32_768 });

/** By the block's section and how its first line begins. */
const guide: Record<string, readonly Followed[]> = {
  "Pictures by a server of your own: ComfyUI": [
    {
      ...comfy,
      says: [
        zImage,
        made("edit", "comfyui-edit", "qwen_image_edit_2509_fp8_e4m3fn.safetensors"),
        made("upscale", "comfyui-upscale", "RealESRGAN_x4plus.safetensors"),
      ],
    },
  ],
  "Pictures by a server of your own: sd-server": [
    {
      address: "http://127.0.0.1:1234",
      serve: sdServer,
      says: [made("image", "sd-server", "sd_xl_base_1.0")],
    },
  ],
  "Pictures by a server of your own: the WebUI of AUTOMATIC1111": [webui, forge].map((serve) => ({
    address: "http://127.0.0.1:7860",
    serve,
    says: [made("image", "a1111", "painted-model"), made("upscale", "a1111-upscale", "R-ESRGAN 4x+")],
  })),
  "Pictures by a server of your own: vLLM-Omni": [
    {
      address: "http://127.0.0.1:8091",
      serve: compatible("vllm-omni"),
      says: [made("image", "vllm-omni", "Qwen/Qwen-Image")],
    },
  ],
  "Pictures by a server of your own: SGLang": [
    {
      address: "http://127.0.0.1:30000",
      serve: compatible("sglang"),
      says: [made("image", "sglang", "black-forest-labs/FLUX.2-klein-4B")],
    },
  ],
  "Pictures by a server of your own: LocalAI": [
    {
      address: "http://127.0.0.1:8080",
      serve: compatible("localai"),
      says: [made("image", "localai", "flux.1-dev-ggml")],
    },
  ],
  "Pictures by a service: OpenAI": [{ says: [made("image", "openai", "gpt-image-1.5")] }],
  "Pictures by a service: Google": [{ says: [made("image", "google", "gemini-3-pro-image-preview")] }],
  "Pictures by a service: Black Forest Labs": [{ says: [made("image", "black-forest-labs", "flux-2-pro")] }],
  "Pictures by a service: fal": [{ says: [made("image", "fal", "fal-ai/qwen-image")] }],
  "Pictures by a service: Replicate": [
    { says: [made("image", "replicate", "black-forest-labs/flux-2-pro")] },
  ],
  "Pictures by a service: xAI": [{ says: [made("image", "xai", "grok-imagine-image")] }],
  "Pictures by a service: Together": [
    { says: [made("image", "together", "black-forest-labs/FLUX.1-schnell")] },
  ],
  "Videos: ComfyUI": [
    { ...comfy, says: [zImage, video("comfyui-video", "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors")] },
    {
      ...comfy,
      says: [zImage, video("comfyui-video", "ltx-2.3-22b-distilled-fp8.safetensors")],
      words: [["wan2.2-i2v ", "ltx-2.3 "]],
    },
  ],
  "Videos: sd-server": ["wan2.2-i2v", "wan2.2-ti2v-5b", "ltx-2.3"].map((model) => ({
    address: "http://127.0.0.1:1234",
    serve: sdServerOfVideos,
    says: [video("sd-server-video", "of-videos")],
    words: [["wan2.2-i2v ", `${model} `]],
  })),
  "Videos: vLLM-Omni or SGLang": [
    {
      address: "http://127.0.0.1:8091",
      serve: compatible("vllm-omni"),
      says: [video("vllm-omni-video", wan)],
    },
    {
      address: "http://127.0.0.1:8091",
      serve: compatible("sglang"),
      says: [video("sglang-video", wan)],
      words: [["DIALECT=vllm-omni", "DIALECT=sglang"]],
    },
  ],
  "Videos: Google": [
    videosOf("google", "veo-3.1-generate-preview"),
    videosOf("fal", "fal-ai/wan/v2.2-a14b/image-to-video"),
    videosOf("replicate", "bytedance/seedance-1-pro"),
    videosOf("xai", "grok-imagine-video-1.5"),
    videosOf("black-forest-labs", "flux-3-video"),
  ],
  "Backgrounds of photos: ComfyUI": [
    { ...comfy, says: [zImage, made("process", "comfyui-process", "birefnet.safetensors")] },
  ],
  "Talk: Ollama": [
    {
      address: "http://127.0.0.1:11434",
      serve: talker(/^ollama pull (\S+)$/, { ownedBy: "library" }),
      says: [answered("llama3.1:8b")],
    },
  ],
  "Talk: llama.cpp": [
    {
      address: "http://127.0.0.1:8080",
      serve: talker(/^llama-server -m (\S+) /, { ownedBy: "llamacpp", contextTokens: 8_192 }),
      says: [answered("model.gguf")],
    },
  ],
  "Talk: LM Studio": [
    {
      address: "http://127.0.0.1:1234",
      serve: talker(/^lms load (\S+) /, { ownedBy: "organization_owner" }),
      says: [answered("qwen2.5-7b-instruct")],
    },
  ],
  "Talk: vLLM": ["vllm", "sglang", "localai"].map((owner) => ({ ...vllm, serve: ofVllm(owner) })),
  "Talk: OpenAI": [
    {
      address: "https://api.openai.com",
      serve: talker(/^$/, { model: "gpt-4.1-mini", ownedBy: "system", key }),
      says: [answered("gpt-4.1-mini")],
    },
  ],
};

type Block = { section: string; lines: string[] };

const text = readFileSync(new URL("../../../../../docs/engines.md", import.meta.url), "utf8");
/** Every block of commands. */
const blocks = ((): Block[] => {
  const [, chapter = ""] = /^## Connect a model$([^]*?)^## /m.exec(text) ?? [];
  return chapter.split(/^### /m).flatMap((part) => {
    const [section = ""] = part.split("\n", 1);
    const fences = [...part.matchAll(/^```.*\n([^]*?)^```$/gm)].map(([, commands = ""]) => commands);
    return fences
      .flatMap((commands) => commands.trim().split(/\n{2,}/))
      .map((block) => ({ section, lines: block.split("\n") }));
  });
})();
const isNamed = ({ lines: [first = ""] }: Block): boolean => first.startsWith("# ");
const connecting = blocks
  .filter(isNamed)
  .map(({ section, lines: [name = "", ...lines] }) => ({ name: `${section}: ${name.slice(2)}`, lines }));
const entriesOf = (name: string) => Object.entries(guide).filter(([begin]) => name.startsWith(begin));

test("each engine of the guide is connected in at most three lines, and followed here", () => {
  for (const { name, lines } of connecting) {
    expect([name, lines.length <= 3, entriesOf(name).length]).toEqual([name, true, 1]);
  }
  expect(connecting).toHaveLength(Object.keys(guide).length);
  // These connect nothing.
  expect(blocks.filter((block) => !isNamed(block)).map(({ lines }) => lines.map(withoutRemark))).toEqual([
    ["npm run admin -- engines detect"],
    ["npm run admin -- models", "npm run admin -- engines test"],
  ]);
});
const withoutRemark = (line: string): string => line.replace(/ +# .*$/, "");

const runs = connecting.flatMap(({ name, lines }) =>
  entriesOf(name).flatMap(([, ways]) =>
    ways.map((way, index) => ({ name: `${name}${index > 0 ? `, ${index + 1}` : ""}`, lines, way })),
  ),
);

test.concurrent.each(runs)("$name", async ({ lines, way: { address, serve, says, words = [] } }) => {
  const first = lines.findIndex((line) => line.startsWith("export "));
  const server = await serve?.(lines.slice(0, first).join("\n"));
  try {
    let commands = lines.slice(first).join("\n").replace("_API_KEY=…", `_API_KEY=${key}`);
    const led = server && address !== undefined ? [[address, server.origin] as const] : [];
    for (const [old, next] of [...words, ...led]) {
      expect(commands).toContain(old);
      commands = commands.replace(old, next);
    }
    const { code, said } = await run(commands);
    expect(said.map((line, index) => line.slice(0, says[index]?.length))).toEqual(says);
    expect(code).toBe(0);
  } finally {
    await server?.close();
  }
});

/** The table's engine, what its variables begin with, and the first models that it names for pictures and edits. */
const editing = [...text.matchAll(/^\| `([a-z-]+)` +\| `([A-Z_]+)` +\| `(\S+)` +\| `([^`]+)`/gm)].map(
  ([, engine = "", prefix = "", imageModel = "", editModel = ""]) => ({
    engine,
    prefix,
    imageModel,
    editModel,
  }),
);
expect(editing.map(({ engine }) => engine)).toEqual(paidProviders);

test.concurrent.each(editing)(
  "Edits by a service: $engine",
  async ({ engine, prefix, imageModel, editModel }) => {
    const models = `${prefix}_IMAGE_MODEL=${imageModel} ${prefix}_EDIT_MODEL=${editModel}`;
    const { code, said } = await run(
      `export ${prefix}_API_KEY=${key} ${models}\nnpm run admin -- engines test ${engine}-edit && npm start`,
    );
    expect([code, said]).toEqual([0, [expect.stringContaining(made("edit", `${engine}-edit`, editModel))]]);
    expect(sdk.asked).toContainEqual(
      expect.objectContaining({ protocol: engine, pictures: [expect.anything()] }),
    );
  },
);

const execute = promisify(execFile);

/** The data folder of each command: no model is installed in it. */
const emptyFolder = await mkdtemp(path.join(tmpdir(), "galatea-guide-"));
afterAll(() => rm(emptyFolder, { recursive: true, force: true }));

/** The commands by a shell, in which the product's own is run here, as `admin.ts` runs it. */
async function run(commands: string): Promise<{ code: number; said: string[] }> {
  const script = `npm() { printf '%s\\n' "$*"; }\n${commands}\nenv -0`;
  const { stdout } = await execute("sh", ["-ec", script], { env: { PATH: process.env["PATH"] } });
  const [tested = "", started, ...rest] = stdout.split("\n");
  expect([tested.replace(/(?<= test) \S+$/, ""), started]).toEqual(["run admin -- engines test", "start"]);
  const variables = rest.join("\n").split("\0").filter(Boolean);
  const env = { DATA_DIR: emptyFolder, ...Object.fromEntries(variables.map(pairOf)) };
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const args = tested.split(" ").slice(5);
  return { code: await testCommand.readWithoutDatabase(args)({ env: readEnv(env), say }), said };
}

const pairOf = (line: string): [string, string] => {
  const at = line.indexOf("=");
  return [line.slice(0, at), line.slice(at + 1)];
};
