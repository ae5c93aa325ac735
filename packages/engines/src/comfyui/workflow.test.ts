import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { comfyObjectInfo } from "../../testing/comfyui-object-info.ts";
import { bindWorkflow, withChoices } from "./bind-workflow.ts";
import { checkWorkflow } from "./check-workflow.ts";
import { type NodeInfo, nodeInfoReply } from "./node-info.ts";
import { sampleFile, sampleFolder, sampleWorkflow } from "./testing/samples.ts";
import { type ComfyGraph, loadWorkflow, parseWorkflow } from "./workflow.ts";

const names = readdirSync(sampleFolder)
  .filter((name) => name.endsWith(".json") && !name.endsWith(".sidecar.json"))
  .map((name) => name.slice(0, -".json".length));
const infos = (): Map<string, NodeInfo | null> =>
  new Map(Object.entries(nodeInfoReply.parse(comfyObjectInfo())));
const classesOf = (graph: ComfyGraph): string[] => Object.values(graph).map(({ class_type }) => class_type);

test("there is a sample for words, editing, references, enlarging, cutting out and videos", () => {
  expect(names.toSorted()).toEqual([
    "flux2-klein",
    "flux2-klein-edit",
    "ltx-2.3",
    "qwen-image-edit",
    "remove-background",
    "sdxl",
    "upscale-4x",
    "wan2.2-i2v",
    "z-image",
  ]);
});

test.for(names)("the sample %s fits ComfyUI's node classes, and says where its files belong", (name) => {
  const workflow = sampleWorkflow(name);
  expect(checkWorkflow(workflow, infos())).toEqual({ faults: [], partnerNodes: [] });
  const loaded = Object.values(workflow.graph)
    .flatMap(({ inputs }) => Object.values(inputs))
    .filter((value) => typeof value === "string")
    .filter((value) => value.endsWith(".safetensors"));
  // Several nodes may load the same file.
  expect(workflow.sidecar.files.map(({ file }) => file).toSorted()).toEqual([...new Set(loaded)].toSorted());
  expect(loaded).toContain(workflow.model);
});

test("values come to their inputs, words are escaped, and slots that are not filled keep the file's values", () => {
  const workflow = sampleWorkflow("sdxl");
  const graph = bindWorkflow(workflow, {
    prompt: "(a cat:1.9)",
    seed: 7,
    size: { widthPx: 832, heightPx: 1216 },
    filenamePrefix: "galatea/x",
  });
  const byTitle = (title: string) => graph[workflow.idOf.get(title) ?? ""]?.inputs;
  expect(byTitle("Prompt")?.["text"]).toBe("\\(a cat:1.9\\)");
  expect(byTitle("Negative prompt")?.["text"]).toBe("text, watermark");
  expect(byTitle("Sampler")?.["seed"]).toBe(7);
  expect(byTitle("Size")).toMatchObject({ width: 832, height: 1216 });
  expect(byTitle("Result")?.["filename_prefix"]).toBe("galatea/x");
  // The file itself stays as it is for the next request.
  expect(workflow.graph[workflow.idOf.get("Prompt") ?? ""]?.inputs["text"]).toBe("");
});

test("a chain of references loses exactly the missing ones, and no node is left over", () => {
  const workflow = sampleWorkflow("flux2-klein");
  const bind = (references: string[]): ComfyGraph =>
    bindWorkflow(workflow, { prompt: "a", references, filenamePrefix: "p" });
  const none = bind([]);
  expect(classesOf(none)).not.toContain("LoadImage");
  expect(classesOf(none)).not.toContain("ReferenceLatent");
  const guidance = (graph: ComfyGraph) => graph[workflow.idOf.get("Guidance") ?? ""]?.inputs;
  expect(guidance(none)).toMatchObject({
    positive: [workflow.idOf.get("Prompt"), 0],
    negative: [workflow.idOf.get("Without negative prompt"), 0],
  });
  const two = bind(["galatea/1.png", "galatea/2.png"]);
  expect(classesOf(two).filter((name) => name === "LoadImage")).toHaveLength(2);
  expect(guidance(two)?.["positive"]).toEqual([workflow.idOf.get("Reference 2, for the prompt"), 0]);
});

test("an optional picture of a node is dropped", () => {
  const workflow = sampleWorkflow("qwen-image-edit");
  const graph = bindWorkflow(workflow, {
    prompt: "a",
    picture: "galatea/0.png",
    references: ["galatea/1.png"],
    filenamePrefix: "p",
  });
  const prompt = graph[workflow.idOf.get("Prompt") ?? ""]?.inputs ?? {};
  expect(Object.keys(prompt)).toContain("image2");
  expect(Object.keys(prompt)).not.toContain("image3");
});

test("only what the result needs is sent, so no other node saves or spends anything", () => {
  const { graph, sidecar } = sampleWorkflow("sdxl");
  const more = {
    ...graph,
    "90": { class_type: "PreviewImage", inputs: { images: ["6", 0] }, _meta: { title: "Preview" } },
    "91": { class_type: "PaidPictureNode", inputs: { prompt: "" }, _meta: { title: "Paid" } },
  };
  const workflow = parseWorkflow("more.json", more, { ...sidecar });
  const bound = bindWorkflow(workflow, { prompt: "a", filenamePrefix: "p" });
  expect(Object.keys(bound).toSorted()).toEqual(Object.keys(graph).toSorted());
});

const sdxl = () => {
  const { graph, sidecar } = sampleWorkflow("sdxl");
  return { graph: structuredClone(graph), sidecar: structuredClone(sidecar) };
};
type Files = ReturnType<typeof sdxl>;

test.for<{ what: string; change: (files: Files) => void; says: RegExp }>([
  {
    what: "a title that no node has",
    change: ({ sidecar }) => (sidecar.slots.prompt = [{ node: "Words", input: "text" }]),
    says: /x\.json has no node, or several, with the title "Words"/,
  },
  {
    what: "an input that the node does not have",
    change: ({ sidecar }) => (sidecar.slots.seed = [{ node: "Sampler", input: "noise_seed" }]),
    says: /x\.json the node "Sampler" has no input "noise_seed"/,
  },
  {
    what: "a title that two nodes have",
    change: ({ graph }) => Object.assign(graph["3"]!, { _meta: { title: "Prompt" } }),
    says: /title "Prompt"/,
  },
  {
    what: "no slot for the prompt",
    change: ({ sidecar }) => delete sidecar.slots.prompt,
    says: /x\.json has no slot "prompt"/,
  },
  {
    what: "an output that saves nothing",
    change: ({ sidecar }) => (sidecar.output = "Decode"),
    says: /"Decode" has no input "filename_prefix"/,
  },
  {
    what: "a reference that cannot be left out",
    change: ({ sidecar }) => sidecar.slots.references.push({ node: "Prompt", input: "text", absent: [] }),
    says: /"Prompt" in x\.json does not say what happens without it/,
  },
  {
    what: "a misspelt field",
    change: ({ sidecar }) => Object.assign(sidecar, { lable: "x" }),
    says: /sidecar of x\.json.*lable/,
  },
])("a workflow with $what is refused, and the message names it", ({ change, says }) => {
  const files = sdxl();
  expect(parseWorkflow("x.json", files.graph, files.sidecar).model).toBe("sd_xl_base_1.0.safetensors");
  change(files);
  expect(() => parseWorkflow("x.json", files.graph, files.sidecar)).toThrow(says);
});

test("the editor's own format and a missing file are named as such", () => {
  const { sidecar } = sdxl();
  expect(() => parseWorkflow("x.json", { nodes: [], links: [] }, sidecar)).toThrow(/Export \(API\)/);
  expect(() => loadWorkflow(sampleFile("none"))).toThrow(/none\.json cannot be read/);
});

test("a class, an input and a file that the server lacks are named, and nodes that spend money listed", () => {
  const workflow = sampleWorkflow("z-image");
  const known = infos();
  known.set("ModelSamplingAuraFlow", null);
  known.set("VAELoader", { input: { required: { vae_name: [["other.safetensors"]] } } });
  known.set("KSampler", { input: { required: { shift: ["FLOAT"] } }, api_node: true });
  const { faults, partnerNodes } = checkWorkflow(workflow, known);
  const text = faults.join("\n");
  expect(text).toMatch(/"Sampling shift" is of the class ModelSamplingAuraFlow, which this ComfyUI/);
  expect(text).toMatch(/"VAE" \(VAELoader\) has no "ae\.safetensors".*models\/vae/);
  expect(text).toMatch(/"Sampler" \(KSampler\) needs the input shift/);
  expect(text).toMatch(/"Sampler" \(KSampler\) of this ComfyUI has no input seed/);
  expect(faults).toHaveLength(4);
  expect(partnerNodes).toEqual(["Sampler"]);
});

test("choices in the newer notation are checked, and those that only the editor knows are not", () => {
  const workflow = sampleWorkflow("upscale-4x");
  const known = infos();
  const combo = (options: object) =>
    known.set("UpscaleModelLoader", { input: { required: { model_name: ["COMBO", options] } } });
  combo({ options: ["RealESRGAN_x4plus.safetensors"] });
  expect(checkWorkflow(workflow, known).faults).toEqual([]);
  combo({ options: [], remote: { route: "/x" } });
  expect(checkWorkflow(workflow, known).faults).toEqual([]);
  combo({ options: ["other.pth"] });
  expect(checkWorkflow(workflow, known).faults.join()).toContain("RealESRGAN_x4plus.safetensors");
});

test("an operator's choice of a model takes the place of the file's, and is what results name", () => {
  const workflow = withChoices(sampleWorkflow("sdxl"), { model: "mine.safetensors" });
  expect(workflow.model).toBe("mine.safetensors");
  const graph = bindWorkflow(workflow, { prompt: "a", filenamePrefix: "p" });
  expect(graph["1"]?.inputs["ckpt_name"]).toBe("mine.safetensors");
  expect(checkWorkflow(workflow, infos()).faults.join()).toContain("mine.safetensors");
  expect(() => withChoices(workflow, { strength: 0.5 })).toThrow(/no slot "strength"/);
});
