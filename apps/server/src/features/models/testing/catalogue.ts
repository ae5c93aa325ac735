/** A catalogue of small files on a local server, with programs and networks that run. */
import {
  checkManifest,
  classNetwork,
  depthManifest,
  mapNetwork,
  mattingManifest,
} from "@galatea/engines/testing/networks.ts";
import type { NetworkManifest } from "#core/engines/installed-networks.ts";
import { parseCatalogue, type Catalogue } from "../catalogue.ts";
import type { Machine } from "../machine.ts";
import { makeTarGz, makeZip } from "./archives.ts";
import { type FileServer, sha256Of } from "./file-server.ts";

const network = (name: string, file: string, manifest: NetworkManifest) => ({
  kind: "network",
  name,
  label: `Network ${name}`,
  about: "It is small.",
  licence: { name: "MIT", terms: "You may use it for anything.", source: "the test" },
  file,
  needs: { memoryMiB: 500, source: "the test" },
  manifest,
  manifestSource: "the test",
});

const platform = `${process.platform}-${process.arch}`;
export const machine: Machine = {
  platform,
  processors: 8,
  memoryMiB: 32_768,
  freeDiskMiB: 100_000,
  graphics: null,
};

/**
 * `sd-tiny` has hashes, `sd-unpinned` shares its VAE and has none; `chat-tiny` answers chats. Of the networks, `cut-a` and
 * `cut-b` cut photos, `deep` has no hash, `check` checks, and `misfit` is not as its manifest says.
 */
export function makeCatalogue(server: FileServer, programs: { picture: string; chat?: string }): Catalogue {
  const put = (name: string, bytes: Buffer | string): string => {
    server.put(name, bytes);
    return server.address(name);
  };
  const pinned = (name: string, bytes: Buffer | string) => ({
    address: put(name, bytes),
    bytes: Buffer.byteLength(bytes),
    sha256: sha256Of(bytes),
    source: "the test",
  });
  const common = {
    about: "It is small.",
    licence: { name: "MIT", terms: "You may use it for anything.", source: "the test" },
    graphicsArgs: [],
    needs: { memoryMiB: 1_000, graphicsMemoryMiB: 2_000, source: "the test" },
    expectedSeconds: [],
  };
  const sd = { ...common, server: "sd-server", preset: "sd15", contextTokens: null };
  const build = pinned("sd-bin-1.zip", makeZip([{ name: "sd-server", text: programs.picture }]));
  const chat = pinned(
    "llama-bin-1.tar.gz",
    makeTarGz([{ name: "llama-1/llama-server", text: programs.chat ?? programs.picture }]),
  );
  return parseCatalogue(
    {
      read: "2026-11-26",
      files: {
        "tiny.gguf": pinned("tiny.gguf", `GGUF${"weights".repeat(1_000)}`),
        "vae.safetensors": pinned("vae.safetensors", '12345678{"vae":1}'),
        "unpinned.gguf": {
          address: put("unpinned.gguf", "GGUF of nobody"),
          bytes: null,
          sha256: null,
          source: "none was read",
        },
        "chat.gguf": pinned("chat.gguf", "GGUF chat"),
      },
      models: [
        {
          ...sd,
          name: "sd-tiny",
          label: "Tiny",
          files: ["tiny.gguf", "vae.safetensors"],
          args: ["--diffusion-model", { file: "tiny.gguf" }, "--vae", { file: "vae.safetensors" }],
        },
        {
          ...sd,
          name: "sd-unpinned",
          label: "Unpinned",
          files: ["unpinned.gguf", "vae.safetensors"],
          args: ["--diffusion-model", { file: "unpinned.gguf" }, "--vae", { file: "vae.safetensors" }],
        },
        {
          ...common,
          server: "llama-server",
          preset: null,
          contextTokens: 4_096,
          name: "chat-tiny",
          label: "Chat",
          files: ["chat.gguf"],
          args: ["-m", { file: "chat.gguf" }],
        },
      ],
    },
    {
      read: "2026-11-26",
      files: {
        "cut.onnx": pinned("cut.onnx", Buffer.from(mapNetwork(16, [1, 0, 0], 0))),
        "deep.onnx": {
          address: put("deep.onnx", Buffer.from(mapNetwork(16, [0, 1, 0], 0))),
          bytes: null,
          sha256: null,
          source: "none was read",
        },
        "check.onnx": pinned("check.onnx", Buffer.from(classNetwork(16, [[1], [0, 1]]))),
      },
      networks: [
        network("cut-a", "cut.onnx", mattingManifest(16, "as-is")),
        network("cut-b", "cut.onnx", mattingManifest(16, "as-is")),
        network("deep", "deep.onnx", depthManifest(16, "nearer")),
        network("check", "check.onnx", checkManifest(16, ["sfw", "nsfw"])),
        network("misfit", "check.onnx", checkManifest(16, ["a", "b", "c"])),
      ],
    },
    {
      read: "2026-11-26",
      servers: {
        "sd-server": {
          release: "1",
          licence: "MIT",
          home: "https://example.org",
          program: "sd-server",
          builds: { [platform]: { processor: build } },
        },
        "llama-server": {
          release: "1",
          licence: "MIT",
          home: "https://example.org",
          program: "llama-1/llama-server",
          builds: { [platform]: { processor: chat } },
        },
      },
    },
  );
}
