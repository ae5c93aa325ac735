/** Servers for models on this machine, and the variables that put them to work. */
import { type DetectedServer, detectServer, usualPorts } from "@galatea/engines/detect/detect-server.ts";

export { usualPorts };

/** `connect` are the lines that put it to work; where it may do several things, one for each. */
export type FoundServer = { url: string; name: string; models: string[]; connect: string[] };

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

/** Each a line for a shell, with what to know after a `#`. */
function connectionOf(url: string, { program, models: [model = "NAME"] }: DetectedServer): string[] {
  const compatible = (dialect: string, note = ""): string =>
    `export OPENAI_COMPATIBLE_URL=${url} OPENAI_COMPATIBLE_DIALECT=${dialect} OPENAI_COMPATIBLE_IMAGE_MODEL=${quoted(model)}${note}`;
  const talk = (note = ""): string => `export CHAT_URL=${url}/v1 CHAT_MODEL=${quoted(model)}${note}`;
  const [ifPictures, ifTalk] = ["  # where its model makes pictures", "  # where its model talks"];
  switch (program) {
    case "comfyui":
      return [
        `export COMFYUI_URL=${url} COMFYUI_WORKFLOWS=z-image  # names of workflows/comfyui whose models it has`,
      ];
    case "sd-server":
      return [
        `export SD_SERVER_URL=${url} SD_SERVER_MODEL=sdxl  # the kind of its model: docs/engines.md lists them`,
      ];
    case "a1111":
      return [`export A1111_URL=${url}`];
    case "localai":
    case "sglang":
      return [compatible(program, ifPictures), talk(ifTalk)];
    case "vllm":
      return [compatible("vllm-omni", ifPictures), talk(ifTalk)];
    case "openai-compatible":
      return [compatible("openai", ifPictures), talk(ifTalk)];
    case "koboldcpp":
    case "lm-studio":
    case "llama.cpp":
    case "ollama":
      return [talk()];
  }
}

const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
