/** What `validate_prompt` of ComfyUI's `execution.py` (0.38) refuses, in its words. */
import type { ComfyObjectInfo } from "./comfyui-object-info.ts";

export type SentGraph = Record<
  string,
  { class_type: string; inputs: Record<string, unknown>; _meta?: { title?: string } }
>;
type InputError = { type: string; message: string; details: string; extra_info: Record<string, unknown> };
export type Refusal = {
  error: { type: string; message: string; details: string; extra_info: Record<string, unknown> };
  node_errors: Record<string, { errors: InputError[]; dependent_outputs: string[]; class_type: string }>;
};

/** Null when the graph would run. `hasFile` knows the names in the input folder. */
export function validateGraph(
  graph: SentGraph,
  infos: ComfyObjectInfo,
  hasFile: (name: string) => boolean,
): Refusal | null {
  for (const [id, { class_type, _meta }] of Object.entries(graph)) {
    if (infos[class_type] !== undefined) continue;
    const title = _meta?.title ?? class_type;
    return refusal("missing_node_type", `Node '${title}' not found. The custom node may not be installed.`, {
      details: `Node ID '#${id}'`,
      extra_info: { node_id: id, class_type, node_title: title },
    });
  }
  const outputs = Object.entries(graph).filter(
    ([, { class_type }]) => infos[class_type]?.output_node === true,
  );
  if (outputs.length === 0) return refusal("prompt_no_outputs", "Prompt has no outputs");
  const node_errors: Refusal["node_errors"] = {};
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const errors = inputErrors(inputs, infos[class_type]!, class_type, hasFile);
    if (errors.length > 0)
      node_errors[id] = { errors, dependent_outputs: outputs.map(([output]) => output), class_type };
  }
  if (Object.keys(node_errors).length === 0) return null;
  const refused = refusal("prompt_outputs_failed_validation", "Prompt outputs failed validation");
  return { ...refused, node_errors };
}

const refusal = (type: string, message: string, more: Partial<Refusal["error"]> = {}): Refusal => ({
  error: { type, message, details: "", extra_info: {}, ...more },
  node_errors: {},
});

function inputErrors(
  inputs: Record<string, unknown>,
  { input }: ComfyObjectInfo[string],
  classType: string,
  hasFile: (name: string) => boolean,
): InputError[] {
  const errors: InputError[] = [];
  const add = (type: string, message: string, name: string, details = name): void =>
    void errors.push({ type, message, details, extra_info: { input_name: name } });
  for (const name of Object.keys(input.required))
    if (!(name in inputs)) add("required_input_missing", "Required input is missing", name);
  for (const [name, config] of Object.entries({ ...input.required, ...input.optional })) {
    const value = inputs[name];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const [type, options] = config as [unknown, { min?: number; max?: number; options?: unknown[] }?];
    if (classType.startsWith("LoadImage") && name === "image") {
      if (!hasFile(String(value)))
        add(
          "custom_validation_failed",
          "Custom validation failed for node",
          name,
          `image - Invalid image file: ${String(value)}`,
        );
      continue;
    }
    if (options?.min !== undefined && Number(value) < options.min)
      add("value_smaller_than_min", `Value ${String(value)} smaller than min of ${options.min}`, name);
    if (options?.max !== undefined && Number(value) > options.max)
      add("value_bigger_than_max", `Value ${String(value)} bigger than max of ${options.max}`, name);
    const choices = Array.isArray(type) ? type : type === "COMBO" ? (options?.options ?? []) : null;
    if (choices !== null && !choices.includes(value))
      add(
        "value_not_in_list",
        "Value not in list",
        name,
        `${name}: '${String(value)}' not in ${String(choices)}`,
      );
  }
  return errors;
}
