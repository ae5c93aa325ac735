/** What a server says about a graph is told by the names of the workflow, and never by words that came from elsewhere. */
import { expect, test } from "vitest";
import { refusalOf } from "./refusal.ts";
import { sampleWorkflow } from "./testing/samples.ts";

const workflow = sampleWorkflow("sdxl");
const reply = (json: unknown) => ({
  status: 400,
  contentType: "application/json",
  bytes: Buffer.from(JSON.stringify(json)),
});
const words = "a secret lighthouse";

test("words in place of types, inputs, classes and ids of nodes are left out", () => {
  const [known = ""] = Object.keys(workflow.graph);
  const error = { type: words, extra_info: { node_id: words, class_type: words } };
  const nodeError = { class_type: words, errors: [{ type: words, extra_info: { input_name: words } }] };
  for (const node_errors of [{}, { [known]: nodeError }, { [words]: nodeError }, { constructor: nodeError }])
    for (const type of [words, "missing_node_type"])
      expect(refusalOf(reply({ error: { ...error, type }, node_errors }), workflow).message).not.toContain(
        words,
      );
});

test("a value that a person filled in is not told, also where the server says that its list lacks it", () => {
  const [id = "", node] = Object.entries(workflow.graph).find(([, { inputs }]) => "text" in inputs) ?? [];
  const errors = [{ type: "value_not_in_list", extra_info: { input_name: "text" } }];
  const refusal = refusalOf(
    reply({
      error: { type: "prompt_outputs_failed_validation" },
      node_errors: { [id]: { class_type: words, errors } },
    }),
    workflow,
  );
  expect(refusal.message).toContain(`the server has no ${JSON.stringify(node?.inputs["text"])}`);
});
