/**
 * The ONNX networks that an operator added, each by a manifest `DATA_DIR/models/networks/<name>.json` that says how its
 * file is called, what it is for, what it reads and what it gives. The weights lie in the same folder of models.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Below the folder of the models, without a way out of it. */
const ownPath = z
  .string()
  .regex(/^[\w@+-][\w.@+-]*(\/[\w@+-][\w.@+-]*)*$/, { error: "a path within the folder of the models" });

const perChannel = z.tuple([z.number(), z.number(), z.number()]);
const sidePx = z.number().int().min(8).max(2048);

/** One float32 tensor [1, 3, height, width] of fractions of sRGB, less `mean`, divided by `std`. */
const input = z.object({
  name: z.string().min(1),
  widthPx: sidePx,
  heightPx: sidePx,
  mean: perChannel,
  std: perChannel.refine((std) => std.every((value) => value > 0), { error: "numbers above 0" }),
  /** How its authors resample pictures to that size, whatever their proportions. */
  resample: z.enum(["linear", "cubic", "lanczos3"]),
});
export type NetworkInput = z.infer<typeof input>;

const common = z.object({
  version: z.literal(1),
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/),
  label: z.string().min(1).max(60),
  licence: z.string().min(1),
  /** The weights, such as `files/u2net.onnx`. */
  file: ownPath,
  /** The process of the network is ended when it takes more. */
  maxMemoryMib: z.number().int().min(64),
  input,
});
/** Null: its first output, for files whose authors take that without a name. */
const output = z.string().min(1).nullable();

/** Gives the share of the subject at each point, float32 [1, 1, height, width]. */
const matting = common.extend({
  use: z.literal("matting"),
  output: z.object({
    name: output,
    /** What makes 0..1 of its numbers: nothing, a sigmoid of logits, or a stretch from their least to their largest. */
    to01: z.enum(["as-is", "sigmoid", "min-max"]),
  }),
});
/** Gives relative nearness or distance at each point, float32 [1, height, width]; only its order counts. */
const depth = common.extend({
  use: z.literal("depth"),
  output: z.object({ name: output, larger: z.enum(["nearer", "farther"]) }),
});
/** Gives a number for each class, float32 [1, classes]. */
const pictureCheck = common.extend({
  use: z.literal("picture-check"),
  output: z.object({
    name: output,
    /** In the order of its numbers. */
    classes: z.array(z.string().min(1)).min(2).max(64),
    numbers: z.enum(["logits", "probabilities"]),
  }),
});

export const networkManifest = z.discriminatedUnion("use", [matting, depth, pictureCheck]);
export type NetworkManifest = z.infer<typeof networkManifest>;

/** A manifest and the whole path of its weights. */
type Found<Use extends NetworkManifest["use"]> = Extract<NetworkManifest, { use: Use }> & { path: string };
export type MattingNetwork = Found<"matting">;
export type DepthNetwork = Found<"depth">;
export type PictureCheckNetwork = Found<"picture-check">;
export type AnyNetwork = MattingNetwork | DepthNetwork | PictureCheckNetwork;

export type Networks = {
  matting: MattingNetwork | null;
  depth: DepthNetwork | null;
  /** All of them judge. */
  pictureChecks: readonly PictureCheckNetwork[];
};

export const noNetworks: Networks = { matting: null, depth: null, pictureChecks: [] };

export const networksFolder = (modelsFolder: string): string => path.join(modelsFolder, "networks");

/**
 * None where the folder is missing. The network `except` is not read. @throws {Error} naming the file that is not of this form, or the second one of a use
 * that takes one: an operator who added a check must not believe in vain that it works.
 */
export function readNetworks(modelsFolder: string, { except }: { except?: string } = {}): Networks {
  const names = namesIn(networksFolder(modelsFolder)).filter((name) => name !== `${except}.json`);
  const found = names.map((name) => readManifest(modelsFolder, name));
  return {
    matting: onlyOne(found.filter((network) => network.use === "matting")),
    depth: onlyOne(found.filter((network) => network.use === "depth")),
    pictureChecks: found.filter((network) => network.use === "picture-check"),
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readManifest(modelsFolder: string, name: string): AnyNetwork {
  const file = path.join(networksFolder(modelsFolder), name);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is no JSON.`, { cause: error });
  }
  const manifest = networkManifest.safeParse(json);
  if (!manifest.success) throw new Error(`${file} describes no network:\n${z.prettifyError(manifest.error)}`);
  if (`${manifest.data.name}.json` !== name)
    throw new Error(`${file} is named differently from its network "${manifest.data.name}".`);
  return { ...manifest.data, path: path.join(modelsFolder, manifest.data.file) };
}

function onlyOne<Network extends AnyNetwork>(networks: readonly Network[]): Network | null {
  const [first, second] = networks;
  if (first && second)
    throw new Error(
      `The networks ${first.name} and ${second.name} are both for ${first.use}: keep one of them.`,
    );
  return first ?? null;
}
