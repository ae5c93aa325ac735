/** Whether a server can run a workflow: its node classes, their inputs and the model files, each fault in the operator's words. */
import { choicesOf, hasInput, isDynamic, type NodeInfo } from "./node-info.ts";
import { type ComfyNode, type ComfyWorkflow, titleOf } from "./workflow.ts";

export type WorkflowCheck = {
  faults: string[];
  /** The titles of nodes that spend the operator's money. */
  partnerNodes: string[];
};

/** `infos` by class; null for a class that the server does not have. */
export function checkWorkflow(
  workflow: ComfyWorkflow,
  infos: ReadonlyMap<string, NodeInfo | null>,
): WorkflowCheck {
  const check: WorkflowCheck = { faults: [], partnerNodes: [] };
  for (const [id, node] of Object.entries(workflow.graph)) {
    const title = titleOf(workflow.graph, id);
    const info = infos.get(node.class_type) ?? null;
    if (info === null) {
      check.faults.push(
        `The node "${title}" is of the class ${node.class_type}, which this ComfyUI does not have.`,
      );
      continue;
    }
    if (info.api_node === true) check.partnerNodes.push(title);
    check.faults.push(...faultsOf(workflow, { id, title, node, info }));
  }
  return check;
}

type Checked = { id: string; title: string; node: ComfyNode; info: NodeInfo };

function faultsOf(workflow: ComfyWorkflow, { id, title, node, info }: Checked): string[] {
  const faults: string[] = [];
  const bound = boundInputs(workflow, id);
  for (const name of Object.keys(info.input.required ?? {}))
    if (!Object.hasOwn(node.inputs, name) && !isDynamic(info, name))
      faults.push(`The node "${title}" (${node.class_type}) needs the input ${name}.`);
  for (const name of bound)
    if (!hasInput(info, name) && !name.includes("."))
      faults.push(`The node "${title}" (${node.class_type}) of this ComfyUI has no input ${name}.`);
  for (const [name, value] of Object.entries(node.inputs)) {
    const choices = choicesOf(info, name);
    if (choices === null || Array.isArray(value) || bound.has(name) || choices.includes(value)) continue;
    faults.push(
      `The node "${title}" (${node.class_type}) has no ${JSON.stringify(value)} for its input ${name}.${folderOf(workflow, value)}`,
    );
  }
  return faults;
}

function boundInputs({ sidecar, idOf }: ComfyWorkflow, id: string): Set<string> {
  const { references, picture, mask, lastFrame, model, ...values } = sidecar.slots;
  const slots = [
    ...references,
    ...(picture ? [picture] : []),
    ...(mask ? [mask] : []),
    ...(lastFrame ? [lastFrame] : []),
    ...Object.values(values).flatMap((slot) => slot ?? []),
  ];
  return new Set(slots.filter(({ node }) => idOf.get(node) === id).map(({ input }) => input));
}

function folderOf({ sidecar }: ComfyWorkflow, value: unknown): string {
  const found = sidecar.files.find(({ file }) => file === value);
  return found ? ` The file belongs to models/${found.folder}.` : "";
}
