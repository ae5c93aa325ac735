/**
 * Which installed models this installation uses: `active.json` in the folder of the models. `models` writes it, and
 * each start reads it. Its paths are within that folder, so that the folder may be moved.
 */
import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { z } from "zod";

/** Below the folder of the models, without a way out of it. */
const ownPath = z
  .string()
  .regex(/^[\w@+-][\w.@+-]*(\/[\w@+-][\w.@+-]*)*$/, { error: "a path within the folder of the models" });

const common = z.object({
  /** Its name in the catalogue. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/),
  /** The name that people see. */
  label: z.string().min(1).max(60),
  command: ownPath,
  args: z.array(z.union([z.string(), z.object({ file: ownPath })])),
});

const pictureModel = common.extend({
  server: z.literal("sd-server"),
  preset: z.enum(Object.keys(sdServerPresets) as [keyof typeof sdServerPresets]),
});
const chatModel = common.extend({
  server: z.literal("llama-server"),
  contextTokens: z.number().int().positive(),
});
/** Its server makes pictures (`sd-server`), or answers chats by the OpenAI-compatible interface (`llama-server`). */
export const activeModel = z.discriminatedUnion("server", [pictureModel, chatModel]);
export type ActiveModel = z.infer<typeof activeModel>;

const activeModels = z.object({
  version: z.literal(1),
  picture: pictureModel.nullable(),
  chat: chatModel.nullable(),
});
export type ActiveModels = Omit<z.infer<typeof activeModels>, "version">;

export const modelsFolderOf = (dataDir: string): string => path.join(path.resolve(dataDir), "models");
const fileOf = (modelsFolder: string): string => path.join(modelsFolder, "active.json");

/** Both null without the file. @throws {Error} naming the file when it is not of this form. */
export function readActiveModels(modelsFolder: string): ActiveModels {
  return parse(modelsFolder, readText(modelsFolder));
}

/** Whole or not at all. */
export async function writeActiveModels(modelsFolder: string, models: ActiveModels): Promise<void> {
  const whole = { version: 1, ...models } satisfies z.infer<typeof activeModels>;
  await mkdir(modelsFolder, { recursive: true, mode: 0o700 });
  const file = fileOf(modelsFolder);
  await writeFile(`${file}.new`, `${JSON.stringify(activeModels.parse(whole), null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function readText(modelsFolder: string): string {
  try {
    return readFileSync(fileOf(modelsFolder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function parse(modelsFolder: string, text: string): ActiveModels {
  if (text === "") return { picture: null, chat: null };
  const { picture, chat } = parseJson(modelsFolder, text);
  return { picture, chat };
}

function parseJson(modelsFolder: string, text: string): ActiveModels {
  const file = fileOf(modelsFolder);
  try {
    return activeModels.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(
      `${file} is not of the form that "models" writes. Run "models add" again, or delete it.`,
      {
        cause: error,
      },
    );
  }
}
