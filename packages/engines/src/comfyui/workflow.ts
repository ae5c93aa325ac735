/**
 * A workflow that an operator brings: a graph in ComfyUI's API format ("Export (API)") and a sidecar beside it, which says
 * what the graph makes and which of its inputs a request fills. Nodes are named by their titles, as the operator sees them.
 */
import { readFileSync } from "node:fs";
import { limits } from "@galatea/contract/limits.ts";
import { z } from "zod";
import type { JsonValue } from "../engine.ts";

const target = z.strictObject({ node: z.string().min(1), input: z.string().min(1) });
const targets = z
  .union([target, z.array(target).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]));

/** What to do with a node that would use a picture that the request does not bring. */
const withoutPicture = z.union([
  /** Whoever uses the node gets this input of it instead; of a node with several outputs, whoever uses that one. */
  z.strictObject({
    node: z.string().min(1),
    through: z.string().min(1),
    output: z.int().min(0).optional(),
  }),
  /** The node works without this input. */
  z.strictObject({ node: z.string().min(1), drop: z.string().min(1) }),
]);
const pictureSlot = z.strictObject({
  node: z.string().min(1),
  input: z.string().min(1),
  absent: z.array(withoutPicture).default([]),
});

const sidecar = z.strictObject({
  label: z.string().trim().min(1).max(60),
  /** `process` takes the background away: of its result only the transparency is used. */
  kind: z.enum(["image", "edit", "upscale", "video", "process"]),
  /** The number of pixels that its model works on; of upscale and process workflows the most that they are given. */
  workPixels: z.int().min(4_096).max(40_000_000),
  /** Both sides of the working size are multiples of it. */
  sizeMultiple: z.int().min(1).max(256).default(64),
  /** Of videos: the frames of a second, as the model makes them, and the lengths that are offered. */
  frameRate: z.int().min(1).max(60).optional(),
  durationsS: z.array(z.number().positive().max(limits.videoSeconds)).min(1).optional(),
  /** Of videos: the model makes a multiple of it, and one more frame. */
  frameStep: z.int().min(1).max(64).default(1),
  /** The title of the node that saves the result. */
  output: z.string().min(1),
  /** Beside the picture that is changed; as many as there are slots unless told. */
  maxReferences: z.int().min(0).max(4).optional(),
  /** What references are good for, as a sentence to show to a person. */
  referenceUse: z.string().trim().min(1).optional(),
  /** Instructions to show to a person as examples. */
  examples: z.array(z.string().trim().min(1)).default([]),
  /** The name of the model in results; the file that the graph loads unless told. */
  model: z.string().trim().min(1).optional(),
  /** For the operator: the licence of the weights, and the folders below `models/` that the files belong to. */
  licence: z.string().trim().min(1),
  files: z.array(z.strictObject({ file: z.string().min(1), folder: z.string().min(1) })).default([]),
  slots: z.strictObject({
    prompt: targets.optional(),
    negative: targets.optional(),
    seed: targets.optional(),
    width: targets.optional(),
    height: targets.optional(),
    /** The number of frames of a video, or its seconds. */
    frames: targets.optional(),
    duration: targets.optional(),
    frameRate: targets.optional(),
    /** The picture that is changed, enlarged, cut out or set in motion. */
    picture: pictureSlot.omit({ absent: true }).optional(),
    references: z.array(pictureSlot).max(4).default([]),
    mask: pictureSlot.optional(),
    /** The picture on which a video ends. */
    lastFrame: pictureSlot.optional(),
    strength: targets.optional(),
    model: targets.optional(),
  }),
});

const graphNode = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.json()),
  _meta: z.object({ title: z.string().optional() }).optional(),
});
const graph = z.record(z.string(), graphNode);

export type ComfyGraph = Record<string, ComfyNode>;
export type ComfyNode = {
  class_type: string;
  inputs: Record<string, JsonValue>;
  _meta?: { title?: string | undefined } | undefined;
};
export type WorkflowKind = z.infer<typeof sidecar>["kind"];
export type ComfyWorkflow = {
  /** For messages. */
  file: string;
  graph: ComfyGraph;
  sidecar: z.infer<typeof sidecar>;
  /** Node ids by title. */
  idOf: ReadonlyMap<string, string>;
  maxReferences: number;
  /** As its results name it. */
  model: string;
};

/** What is wrong with a workflow file, in words for the operator. */
export class WorkflowError extends Error {
  override readonly name = "WorkflowError";
}

/**
 * Reads `<name>.json` and its sidecar `<name>.sidecar.json`.
 * @throws {WorkflowError} with the file, the node's title and the input.
 */
export function loadWorkflow(file: string): ComfyWorkflow {
  return parseWorkflow(file, readJsonFile(file), readJsonFile(file.replace(/\.json$/, ".sidecar.json")));
}

/** @throws {WorkflowError} with the file, the node's title and the input. */
export function parseWorkflow(file: string, graphJson: unknown, sidecarJson: unknown): ComfyWorkflow {
  const read = {
    graph: parsed(graph, graphJson, `${file} is no graph in ComfyUI's API format ("Export (API)")`),
    sidecar: parsed(sidecar, sidecarJson, `The sidecar of ${file}`),
  };
  const idOf = idsByTitle(file, read.graph);
  const workflow = { file, ...read, idOf, maxReferences: 0, model: "" };
  checkSlots(workflow);
  workflow.maxReferences = maxReferencesOf(workflow);
  workflow.model = modelOf(workflow);
  return workflow;
}

/** @throws {WorkflowError} */
export function nodeTitled(
  { file, graph, idOf }: Pick<ComfyWorkflow, "file" | "graph" | "idOf">,
  title: string,
) {
  const id = idOf.get(title);
  const node = id === undefined ? undefined : graph[id];
  if (id === undefined || node === undefined)
    throw new WorkflowError(`${file} has no node, or several, with the title "${title}".`);
  return { id, node };
}

/** As the operator sees the node; its id where it has no title. */
export function titleOf(graph: ComfyGraph, id: string): string {
  const { _meta: meta } = graph[id] ?? {};
  return meta?.title ?? id;
}

/** `[id, output]` is how a node's input names another node's output. */
export const linkedId = (value: JsonValue | undefined): string | null =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" ? value[0] : null;

export const linkedOutput = (value: JsonValue | undefined): JsonValue | null =>
  Array.isArray(value) ? (value[1] ?? null) : null;

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new WorkflowError(`${file} cannot be read as JSON: ${String(error)}`, { cause: error });
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown, what: string): z.infer<Schema> {
  const told = schema.safeParse(json);
  if (told.success) return told.data;
  const [issue] = told.error.issues;
  throw new WorkflowError(`${what}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}

function idsByTitle(file: string, nodes: ComfyGraph): Map<string, string> {
  const ids = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [id, { class_type, _meta }] of Object.entries(nodes)) {
    const title = _meta?.title ?? class_type;
    if (ids.has(title)) repeated.add(title);
    ids.set(title, id);
  }
  // Titles that name several nodes are of no use to a slot; others may repeat.
  for (const title of repeated) ids.delete(title);
  if (ids.size === 0) throw new WorkflowError(`${file} has no node with a title of its own.`);
  return ids;
}

const neededSlots = {
  image: ["prompt", "width", "height"],
  edit: ["prompt", "picture"],
  upscale: ["picture"],
  video: ["prompt", "picture"],
  process: ["picture"],
} as const;

function checkSlots(workflow: ComfyWorkflow): void {
  const { file, sidecar } = workflow;
  const { references, picture, mask, lastFrame, ...valueSlots } = sidecar.slots;
  for (const name of neededSlots[sidecar.kind])
    if (sidecar.slots[name] === undefined)
      throw new WorkflowError(`The sidecar of ${file} has no slot "${name}".`);
  const optional = [...references, ...(mask ? [mask] : []), ...(lastFrame ? [lastFrame] : [])];
  const pictures = [...optional, ...(picture ? [picture] : [])];
  for (const { node, input } of [...pictures, ...Object.values(valueSlots).flatMap((slot) => slot ?? [])])
    expectInput(workflow, node, input);
  for (const slot of optional) {
    if (slot.absent.length === 0)
      throw new WorkflowError(`The slot of "${slot.node}" in ${file} does not say what happens without it.`);
    for (const rule of slot.absent)
      expectInput(workflow, rule.node, "through" in rule ? rule.through : rule.drop);
  }
  if (sidecar.kind === "video") checkVideo(workflow);
  // Its input decides the name of the file, so that no earlier file is taken for the result.
  expectInput(workflow, sidecar.output, "filename_prefix");
}

function checkVideo({ file, sidecar }: ComfyWorkflow): void {
  const { frameRate, durationsS = [], slots } = sidecar;
  for (const [name, value] of Object.entries({ frameRate, durationsS: durationsS[0] }))
    if (value === undefined) throw new WorkflowError(`The sidecar of ${file} does not say ${name}.`);
  if (durationsS.length > 1 && slots.frames === undefined && slots.duration === undefined)
    throw new WorkflowError(
      `The sidecar of ${file} has no slot "frames" or "duration" for its ${durationsS.length} durations.`,
    );
}

function expectInput(workflow: ComfyWorkflow, title: string, input: string): void {
  const { node } = nodeTitled(workflow, title);
  if (!Object.hasOwn(node.inputs, input))
    throw new WorkflowError(`In ${workflow.file} the node "${title}" has no input "${input}".`);
}

function maxReferencesOf({ file, sidecar }: ComfyWorkflow): number {
  const slots = sidecar.slots.references.length;
  const most = sidecar.maxReferences ?? slots;
  if (most > slots) throw new WorkflowError(`${file} has slots for ${slots} references, not for ${most}.`);
  if (sidecar.kind === "image" && most > 0 && sidecar.referenceUse === undefined)
    throw new WorkflowError(
      `The sidecar of ${file} does not say what references are good for (referenceUse).`,
    );
  return most;
}

const modelInputs = ["ckpt_name", "unet_name", "model_name", "bg_removal_name"];

function modelOf({ file, graph, sidecar }: ComfyWorkflow): string {
  if (sidecar.model !== undefined) return sidecar.model;
  for (const { inputs } of Object.values(graph))
    for (const name of modelInputs) if (typeof inputs[name] === "string") return inputs[name];
  throw new WorkflowError(`${file} loads no model that can be named; the sidecar has to say it (model).`);
}
