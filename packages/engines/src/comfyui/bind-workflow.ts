/** A request's values put into a workflow's graph. */
import { escapeWords } from "./escape-words.ts";
import {
  type ComfyGraph,
  type ComfyWorkflow,
  linkedId,
  linkedOutput,
  nodeTitled,
  WorkflowError,
} from "./workflow.ts";

export type WorkflowValues = {
  /** As the person wrote them; they are escaped here. */
  prompt?: string;
  /** Without it, the words of the file stay. */
  negative?: string;
  seed?: number;
  size?: { widthPx: number; heightPx: number };
  /** Pictures are names in ComfyUI's input folder, such as "galatea/x.png". */
  picture?: string;
  references?: readonly string[];
  mask?: string;
  lastFrame?: string;
  frames?: number;
  durationS?: number;
  frameRate?: number;
  /** The beginning of the result's file name, unique for each submission: ComfyUI repeats no work that it has done. */
  filenamePrefix: string;
};

/**
 * Holds only the nodes that the result needs, so no other output node runs. Slots that the workflow does not have are left
 * out.
 * @throws {WorkflowError}
 */
export function bindWorkflow(workflow: ComfyWorkflow, values: WorkflowValues): ComfyGraph {
  const { slots, output } = workflow.sidecar;
  const bound: ComfyWorkflow = { ...workflow, graph: structuredClone(workflow.graph) };
  const set = (targets: Targets | undefined, value: string | number | undefined): void =>
    fill(bound, targets, value);
  const words = (text: string | undefined) => (text === undefined ? undefined : escapeWords(text));
  set(slots.prompt, words(values.prompt));
  set(slots.negative, words(values.negative));
  set(slots.seed, values.seed);
  set(slots.width, values.size?.widthPx);
  set(slots.height, values.size?.heightPx);
  set(slots.frames, values.frames);
  set(slots.duration, values.durationS);
  set(slots.frameRate, values.frameRate);
  if (slots.picture) set([slots.picture], values.picture);
  const optional = [
    ...slots.references.map((slot, index) => ({ slot, name: values.references?.[index] })),
    ...(slots.mask ? [{ slot: slots.mask, name: values.mask }] : []),
    ...(slots.lastFrame ? [{ slot: slots.lastFrame, name: values.lastFrame }] : []),
  ];
  for (const { slot, name } of optional) {
    if (name === undefined) leaveOut(bound, slot.absent);
    else set([slot], name);
  }
  set([{ node: output, input: "filename_prefix" }], values.filenamePrefix);
  return neededBy(bound.graph, nodeTitled(bound, output).id);
}

/** Values of the operator in place of the file's own. */
export type WorkflowChoices = { model?: string; strength?: number };

/** @throws {WorkflowError} when the workflow has no slot for a choice. */
export function withChoices(workflow: ComfyWorkflow, choices: WorkflowChoices): ComfyWorkflow {
  const chosen: ComfyWorkflow = { ...workflow, graph: structuredClone(workflow.graph) };
  for (const name of ["model", "strength"] as const) {
    if (choices[name] === undefined) continue;
    const targets = workflow.sidecar.slots[name];
    if (targets === undefined)
      throw new WorkflowError(`The sidecar of ${workflow.file} has no slot "${name}".`);
    fill(chosen, targets, choices[name]);
  }
  if (choices.model !== undefined) chosen.model = choices.model;
  return chosen;
}

type Targets = readonly { node: string; input: string }[];

function fill(workflow: ComfyWorkflow, targets: Targets = [], value: string | number | undefined): void {
  if (value === undefined) return;
  for (const { node, input } of targets) nodeTitled(workflow, node).node.inputs[input] = value;
}

function leaveOut(
  workflow: ComfyWorkflow,
  rules: ComfyWorkflow["sidecar"]["slots"]["references"][number]["absent"],
): void {
  for (const rule of rules) {
    const { id, node } = nodeTitled(workflow, rule.node);
    if ("drop" in rule) {
      delete node.inputs[rule.drop];
      continue;
    }
    const instead = node.inputs[rule.through] ?? null;
    for (const { inputs } of Object.values(workflow.graph))
      for (const [name, value] of Object.entries(inputs))
        if (linkedId(value) === id && (rule.output ?? linkedOutput(value)) === linkedOutput(value))
          inputs[name] = instead;
  }
}

function neededBy(graph: ComfyGraph, outputId: string): ComfyGraph {
  const needed: ComfyGraph = {};
  const visit = (id: string): void => {
    const node = graph[id];
    if (node === undefined || Object.hasOwn(needed, id)) return;
    needed[id] = node;
    for (const value of Object.values(node.inputs)) {
      const linked = linkedId(value);
      if (linked !== null) visit(linked);
    }
  };
  visit(outputId);
  return needed;
}
