/**
 * Which program for models answers at an address, by GETs that change nothing. Some answer a part of another one's protocol
 * (KoboldCpp that of ComfyUI and of the WebUI, sd-server that of the WebUI), so what only one has is asked first.
 */
import { z } from "zod";
import { parseJson } from "../remote/parse-json.ts";
import { createProviderHttp, type ProviderHttp } from "../remote/provider-http.ts";
import { plainLine } from "../remote/plain-line.ts";

export type ServerProgram =
  | "koboldcpp"
  | "comfyui"
  | "sd-server"
  | "a1111"
  | "lm-studio"
  | "localai"
  | "llama.cpp"
  | "ollama"
  | "sglang"
  | "vllm"
  | "openai-compatible";

/** `models` are those that it names, at most ten. */
export type DetectedServer = { program: ServerProgram; version: string | null; models: string[] };

/** Where these programs listen unless they are told otherwise. */
export const usualPorts = [8188, 1234, 7860, 5001, 8000, 8091, 30000, 8080, 11434] as const;

type Look = { path: string; read: (json: unknown) => DetectedServer | null };

const look = <Schema extends z.ZodType>(
  path: string,
  shape: Schema,
  tell: (told: z.infer<Schema>) => Partial<DetectedServer> & Pick<DetectedServer, "program">,
): Look => ({
  path,
  read: (json) => {
    const told = shape.safeParse(json);
    if (!told.success) return null;
    const { program, version = null, models = [] } = tell(told.data);
    return {
      program,
      version: version === null ? null : plainLine(version, 60),
      models: namesOf(models),
    };
  },
});

const names = z.array(z.object({ id: z.string() }));

const looks: readonly Look[] = [
  look("api/extra/version", z.object({ result: z.literal("KoboldCpp"), version: z.string() }), (told) => ({
    program: "koboldcpp",
    version: told.version,
  })),
  look("system_stats", z.object({ system: z.object({ comfyui_version: z.string() }) }), (told) => ({
    program: "comfyui",
    version: told.system.comfyui_version,
  })),
  look(
    "sdcpp/v1/capabilities",
    z.object({
      model: z.object({ name: z.string(), stem: z.string() }),
      supported_modes: z.array(z.string()),
    }),
    ({ model }) => ({ program: "sd-server", models: [model.stem || model.name] }),
  ),
  look(
    "sdapi/v1/options",
    z.looseObject({ sd_model_checkpoint: z.string().nullable() }),
    ({ sd_model_checkpoint: checkpoint }) => ({
      program: "a1111",
      models: checkpoint === null ? [] : [checkpoint],
    }),
  ),
  look(
    "api/v0/models",
    z.object({ object: z.literal("list"), data: names }),
    ({ data }): Pick<DetectedServer, "program" | "models"> => ({
      program: "lm-studio",
      models: data.map(({ id }) => id),
    }),
  ),
  look("v1/models/capabilities", z.object({ data: names }), ({ data }) => ({
    program: "localai",
    models: data.map(({ id }) => id),
  })),
  look("props", z.object({ build_info: z.string() }), (told) => ({
    program: "llama.cpp",
    version: told.build_info,
  })),
  look("api/version", z.strictObject({ version: z.string() }), (told) => ({
    program: "ollama",
    version: told.version,
  })),
  look(
    "v1/models",
    z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })) }),
    ({ data }) => {
      const owner = data[0]?.owned_by;
      return {
        program: owner === "sglang" ? "sglang" : owner === "vllm" ? "vllm" : "openai-compatible",
        models: data.map(({ id }) => id),
      };
    },
  ),
];

const limits = { timeoutMs: 2_000, maxBytes: 4_000_000 };

/** Null where nothing answers, or nothing that is known. Throws nothing. */
export async function detectServer(url: URL): Promise<DetectedServer | null> {
  const http = createProviderHttp({ url });
  for (const { path, read } of looks) {
    const answer = await ask(http, path);
    if (answer === "nothing answers") return null;
    const detected = read(answer);
    if (detected) return { ...detected, models: await modelsOf(detected, http) };
  }
  return null;
}

/** Those that only talk tell their models by OpenAI's list alone. */
async function modelsOf({ program, models }: DetectedServer, http: ProviderHttp): Promise<string[]> {
  if (models.length > 0 || !["koboldcpp", "llama.cpp", "ollama"].includes(program)) return models;
  const listed = z.object({ data: names }).safeParse(await ask(http, "v1/models"));
  return namesOf(listed.data?.data.map(({ id }) => id) ?? []);
}

const namesOf = (models: readonly string[]): string[] =>
  models
    .slice(0, 10)
    .map((name) => plainLine(name, 100))
    .filter(Boolean);

/** The JSON that it answers with; undefined for anything else. */
async function ask(http: ProviderHttp, path: string): Promise<unknown> {
  try {
    const { status, bytes } = await http.ask({ path, signal: new AbortController().signal, ...limits });
    return status === 200 ? parseJson(bytes) : undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === "engine_unavailable" || code === "engine_timeout" ? "nothing answers" : undefined;
  }
}
