/** Why ComfyUI refuses a graph, in words for the operator (`validate_prompt` and `validate_inputs` of its `execution.py`). */
import { z } from "zod";
import { EngineError } from "../engine.ts";
import { parseJson } from "../remote/parse-json.ts";
import type { ProviderReply } from "../remote/provider-http.ts";
import { type ComfyGraph, type ComfyWorkflow, titleOf } from "./workflow.ts";

const refusal = z.object({
  error: z.object({
    type: z.string(),
    extra_info: z.object({ node_id: z.string(), class_type: z.string().nullish() }).partial().nullish(),
  }),
  node_errors: z
    .record(
      z.string(),
      z.object({
        class_type: z.string(),
        errors: z.array(
          z.object({
            type: z.string(),
            extra_info: z.object({ input_name: z.string() }).partial().nullish(),
          }),
        ),
      }),
    )
    // An empty map comes as an empty list from some versions.
    .or(z.array(z.unknown()).transform(() => ({}))),
});
type Refusal = z.infer<typeof refusal>;

/**
 * `engine_bad_input` when a value of the request is beyond a node's limits, else `engine_failed`: the workflow does not fit
 * the server. The message names nodes and files of the workflow, and neither words of a person nor the server's own.
 */
export function refusalOf(reply: ProviderReply, workflow: ComfyWorkflow): EngineError {
  const told = refusal.safeParse(parseJson(reply.bytes));
  if (!told.success) return new EngineError("engine_failed", `ComfyUI answered ${reply.status}.`);
  const { graph } = workflow;
  const faults = Object.entries(told.data.node_errors).flatMap(([id, { errors }]) =>
    errors.map((error) => ({ id, type: error.type, input: error.extra_info?.input_name ?? "" })),
  );
  const sentences = faults.map((fault) => sentenceOf(fault, graph));
  const reason = sentences.length > 0 ? sentences.join(" ") : sentenceOfWhole(told.data.error, graph);
  const isOfRequest = faults.some(
    (fault) => limitErrors.has(fault.type) && isBound(workflow, fault.id, fault.input),
  );
  return new EngineError(isOfRequest ? "engine_bad_input" : "engine_failed", reason);
}

const limitErrors = new Set(["value_smaller_than_min", "value_bigger_than_max"]);

function sentenceOf(fault: { id: string; type: string; input: string }, graph: ComfyGraph): string {
  const node = nodeOf(graph, fault.id);
  if (!node) return `A node that is none of the workflow's: ${typeName(fault.type)}.`;
  const where = `The node "${titleOf(graph, fault.id)}" (${node.class_type})${inputName(node, fault.input)}`;
  // As it stands in the workflow's file, and never as a person filled it in: a file or an option.
  const value = node.inputs[fault.input];
  if (fault.type === "value_not_in_list") return `${where}: the server has no ${JSON.stringify(value)}.`;
  return `${where}: ${typeName(fault.type)}.`;
}

function sentenceOfWhole({ type, extra_info }: Refusal["error"], graph: ComfyGraph): string {
  if (type !== "missing_node_type") return `ComfyUI refuses the workflow: ${typeName(type)}.`;
  const node = nodeOf(graph, extra_info?.node_id ?? "");
  if (!node) return "The server does not have the class of a node.";
  const title = titleOf(graph, extra_info?.node_id ?? "");
  return `The node "${title}" is of the class ${node.class_type}, which the server does not have.`;
}

const nodeOf = (graph: ComfyGraph, id: string): ComfyGraph[string] | undefined =>
  Object.hasOwn(graph, id) ? graph[id] : undefined;

const inputName = (node: ComfyGraph[string], name: string): string =>
  Object.hasOwn(node.inputs, name) ? `, input ${name}` : "";

/** Any other could hold a person's words. */
const knownTypes = new Set([
  ..."required_input_missing bad_linked_input return_type_mismatch invalid_input_type".split(" "),
  ..."value_smaller_than_min value_bigger_than_max value_not_in_list custom_validation_failed".split(" "),
  ..."exception_during_inner_validation exception_during_validation dependency_cycle".split(" "),
  ..."invalid_prompt no_prompt prompt_no_outputs prompt_outputs_failed_validation".split(" "),
]);
const typeName = (type: string): string => (knownTypes.has(type) ? type : "another fault");

function isBound({ sidecar, idOf }: ComfyWorkflow, id: string, input: string): boolean {
  const { seed = [], width = [], height = [] } = sidecar.slots;
  return [...seed, ...width, ...height].some((slot) => idOf.get(slot.node) === id && slot.input === input);
}
