import { decode } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { detailedPicture, notAPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import type { EditRequest } from "../edit/engine.ts";
import type { SourcePicture } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createComfyEditEngine } from "./edit-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { type ComfyWorkflow, parseWorkflow } from "./workflow.ts";

const server = await startComfyServer();
afterAll(() => server.close());
const engineFor = (workflow: ComfyWorkflow) =>
  createComfyEditEngine({ url: server.url, workflow, timing: { everyMs: 10 } });
const engine = engineFor(sampleWorkflow("qwen-image-edit"));
const [width, height] = [120, 80];
const picture = await detailedPicture({ widthPx: width, heightPx: height }, "image/png");
const request: EditRequest = { pictures: [picture], instruction: "make it night", seed: 3 };

/** White to the right of the middle. */
const mask = await (async (): Promise<SourcePicture> => {
  const data = Buffer.alloc(width * height, 0);
  for (let at = 0; at < data.length; at += 1) if (at % width >= width / 2) data[at] = 255;
  const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" };
})();

/** Whether any pixel differs from the picture's, in the left half and in the right one. */
async function changedHalves(bytes: Uint8Array): Promise<[boolean, boolean]> {
  const [before, after] = [(await decode(picture.bytes)).raster.data, (await decode(bytes)).raster.data];
  const changed: [boolean, boolean] = [false, false];
  for (let at = 0; at < after.length; at += 1)
    if (after[at] !== before[at]) changed[(at >> 2) % width < width / 2 ? 0 : 1] = true;
  return changed;
}

test("a change stays within the mask, whatever the workflow does, and a resumed run gives the same", async () => {
  expect(await changedHalves((await engine.edit(request, unwatchedRun())).bytes)).toEqual([true, true]);
  const { run, handles } = watchedRun();
  const result = await engine.edit({ ...request, mask }, run);
  expect(await changedHalves(result.bytes)).toEqual([false, true]);
  const again = unwatchedRun({ jobId: run.jobId });
  const resumed = await engine.resume?.(handles[0] ?? "", again, { ...request, mask });
  expect(resumed?.bytes).toEqual(result.bytes);
  // Rather no picture than one that is changed where nothing should change.
  for (const unmasked of [undefined, request])
    await expect(engine.resume?.(handles[0] ?? "", again, unmasked)).rejects.toMatchObject({
      code: "engine_lost",
    });
});

test("the first picture comes in the working size, the others as references, and words are escaped", async () => {
  const before = server.submitted.length;
  const other = await detailedPicture({ widthPx: 50, heightPx: 60 });
  await engine.edit({ ...request, pictures: [picture, other], instruction: "(wear: 2)" }, unwatchedRun());
  const graph = server.submitted[before]?.graph ?? {};
  const loads = Object.values(graph).filter(({ class_type }) => class_type === "LoadImage");
  expect(loads).toHaveLength(2);
  const sizes = [];
  for (const { inputs } of loads) {
    expect(inputs["image"]).toMatch(/^galatea\//);
    const { width, height } = await sharp(
      server.file(`input/${String(inputs["image"])}`) ?? undefined,
    ).metadata();
    sizes.push([width, height]);
  }
  // About a megapixel, both sides multiples of 16.
  expect(sizes).toEqual([
    [1248, 832],
    [50, 60],
  ]);
  expect(JSON.stringify(graph)).toContain(JSON.stringify("\\(wear: 2\\)"));
});

/** The sample with a mask for the sampler. */
function workflowWithMask(): ComfyWorkflow {
  const { graph, sidecar } = structuredClone(sampleWorkflow("qwen-image-edit"));
  graph["20"] = {
    class_type: "LoadImageMask",
    inputs: { image: "example.png", channel: "red" },
    _meta: { title: "Mask" },
  };
  graph["21"] = {
    class_type: "SetLatentNoiseMask",
    inputs: { samples: ["11", 0], mask: ["20", 0] },
    _meta: { title: "Masked latent" },
  };
  graph["12"]!.inputs["latent_image"] = ["21", 0];
  const slots = {
    ...sidecar.slots,
    mask: { node: "Mask", input: "image", absent: [{ node: "Masked latent", through: "samples" }] },
  };
  return parseWorkflow("masked.json", graph, { ...sidecar, slots });
}

test("a workflow with a slot for the mask gets it in the working size, and works without one", async () => {
  const masked = engineFor(workflowWithMask());
  const before = server.submitted.length;
  const { bytes } = await masked.edit({ ...request, mask }, unwatchedRun());
  expect(await changedHalves(bytes)).toEqual([false, true]);
  await masked.edit(request, unwatchedRun());
  const [with_, without] = server.submitted.slice(before).map(({ graph }) => graph["20"]?.inputs["image"]);
  expect(without).toBeUndefined();
  const sent = await sharp(server.file(`input/${String(with_)}`) ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([sent.info.width, sent.info.height]).toEqual([1248, 832]);
  expect([sent.data[0], sent.data.at(-1)]).toEqual([0, 255]);
});

test("a preflight takes any instruction, and refuses what no run could use", async () => {
  expect(await engine.preflight(request)).toEqual({ ok: true, parsed: [] });
  expect(engine.capabilities).toMatchObject({ maxPictures: 3, mask: true, seed: true });
  for (const pictures of [[], [notAPicture], Array.from({ length: 4 }, () => picture)])
    await expect(engine.preflight({ ...request, pictures })).rejects.toMatchObject({
      code: "engine_bad_input",
    });
});
