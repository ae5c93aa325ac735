/** Servers for models on this machine, and the variables that put them to work. */
import { type DetectedServer, detectServer, usualPorts } from "@galatea/engines/detect/detect-server.ts";

export { usualPorts };

/** `connect` says what to set, or why there is nothing to set. */
export type FoundServer = { url: string; name: string; models: string[]; connect: string };

/** Asks 127.0.0.1 by requests that change nothing. Throws nothing. */
export async function findServers(ports: readonly number[]): Promise<FoundServer[]> {
  const found = await Promise.all(
    ports.map(async (port): Promise<FoundServer[]> => {
      const { origin: url } = new URL(`http://127.0.0.1:${port}`);
      const server = await detectServer(new URL(url));
      if (server === null) return [];
      const name = [programs[server.program], server.version].filter(Boolean).join(" ");
      return [{ url, name, models: server.models, connect: connectionOf(url, server) }];
    }),
  );
  return found.flat();
}

type Program = DetectedServer["program"];

const programs: Record<Program, string> = {
  koboldcpp: "KoboldCpp",
  comfyui: "ComfyUI",
  "sd-server": "sd-server of stable-diffusion.cpp",
  a1111: "WebUI of AUTOMATIC1111 or Forge",
  "lm-studio": "LM Studio",
  localai: "LocalAI",
  "llama.cpp": "llama.cpp",
  ollama: "Ollama",
  sglang: "SGLang",
  vllm: "vLLM",
  "openai-compatible": "a server with OpenAI's protocol",
};

function connectionOf(url: string, { program, models: [model = "NAME"] }: DetectedServer): string {
  const compatible = (dialect: string): string =>
    `OPENAI_COMPATIBLE_URL=${url} OPENAI_COMPATIBLE_DIALECT=${dialect} OPENAI_COMPATIBLE_IMAGE_MODEL=${quoted(model)}`;
  switch (program) {
    case "comfyui":
      return `COMFYUI_URL=${url} COMFYUI_WORKFLOWS=z-image (names of workflows/comfyui whose models it has)`;
    case "sd-server":
      return `SD_SERVER_URL=${url} SD_SERVER_MODEL=sdxl (the kind of its model; see docs/engines.md)`;
    case "a1111":
      return `A1111_URL=${url}`;
    case "localai":
    case "sglang":
      return compatible(program);
    case "vllm":
      return `${compatible("vllm-omni")} (where its model makes pictures)`;
    case "openai-compatible":
      return `${compatible("openai")} (where its model makes pictures)`;
    case "koboldcpp":
    case "lm-studio":
    case "llama.cpp":
    case "ollama":
      return "It talks, and makes no pictures for Galatea: there is nothing to set.";
  }
}

const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
