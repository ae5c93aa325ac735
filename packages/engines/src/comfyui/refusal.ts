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
 * the server. The message names nodes and files of the workflow, and no words of a person.
 */
export function refusalOf(reply: ProviderReply, graph: ComfyGraph, workflow: ComfyWorkflow): EngineError {
  const told = refusal.safeParse(parseJson(reply.bytes));
  if (!told.success) return new EngineError("engine_failed", `ComfyUI answered ${reply.status}.`);
  const faults = Object.entries(told.data.node_errors).flatMap(([id, { class_type, errors }]) =>
    errors.map((error) => ({ id, class_type, type: error.type, input: error.extra_info?.input_name ?? "" })),
  );
  const sentences = faults.map((fault) => sentenceOf(fault, graph));
  const reason = sentences.length > 0 ? sentences.join(" ") : sentenceOfWhole(told.data.error, graph);
  const isOfRequest = faults.some(
    (fault) => limitErrors.has(fault.type) && isBound(workflow, fault.id, fault.input),
  );
  return new EngineError(isOfRequest ? "engine_bad_input" : "engine_failed", reason);
}

const limitErrors = new Set(["value_smaller_than_min", "value_bigger_than_max"]);

function sentenceOf(
  fault: { id: string; class_type: string; type: string; input: string },
  graph: ComfyGraph,
): string {
  const where = `The node "${titleOf(graph, fault.id)}" (${fault.class_type}), input ${fault.input}`;
  const value = graph[fault.id]?.inputs[fault.input];
  // A value out of a list is a file or an option of the workflow.
  if (fault.type === "value_not_in_list") return `${where}: the server has no ${JSON.stringify(value)}.`;
  return `${where}: ${fault.type}.`;
}

function sentenceOfWhole({ type, extra_info }: Refusal["error"], graph: ComfyGraph): string {
  if (type !== "missing_node_type") return `ComfyUI refuses the workflow: ${type}.`;
  const title = titleOf(graph, extra_info?.node_id ?? "");
  return `The node "${title}" is of the class ${extra_info?.class_type ?? "?"}, which the server does not have.`;
}

function isBound({ sidecar, idOf }: ComfyWorkflow, id: string, input: string): boolean {
  const { seed = [], width = [], height = [] } = sidecar.slots;
  return [...seed, ...width, ...height].some((slot) => idOf.get(slot.node) === id && slot.input === input);
}
