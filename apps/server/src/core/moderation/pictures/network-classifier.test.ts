/** An operator's network judges beside the embedded one, in its real process; whatever is wrong with it passes nothing. */
import { rm } from "node:fs/promises";
import { readNetworks } from "@galatea/engines/networks/manifest.ts";
import { checkManifest, classNetwork, makeModelsFolder } from "@galatea/engines/testing/networks.ts";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createEmbeddedClassifier } from "./embedded-classifier.ts";
import { installedClassifiers } from "./installed-judge.ts";
import { judgePicture } from "./judge-picture.ts";
import { createNetworkClassifier } from "./network-classifier.ts";
import { createPictureJudge } from "./picture-judge.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";
import { vitClassifierId } from "./thresholds.ts";

const sidePx = 384;
/** As in the published network: fractions less 0.5, divided by 0.5. Red pictures are what it refuses. */
const redIsRefused = classNetwork(sidePx, [
  [-4, 2, 2],
  [4, -2, -2],
]);
const vit = checkManifest(sidePx, ["sfw", "nsfw"], {
  name: vitClassifierId,
  input: { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
});
const quiet = new AbortController().signal;

async function networksOf(weights: Uint8Array | null, manifest = vit) {
  const folder = await makeModelsFolder([{ manifest, weights }]);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return readNetworks(folder);
}
async function open(weights: Uint8Array | null, manifest = vit): Promise<LoadableClassifier> {
  const [network] = (await networksOf(weights, manifest)).pictureChecks;
  const classifier = createNetworkClassifier(network!);
  onTestFinished(() => classifier.close());
  return classifier;
}
const picture = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

test("logits become probabilities, and the thresholds of its name decide", async () => {
  const classifier = await open(redIsRefused);
  await classifier.load();
  const { classes } = await classifier.classify(await picture("#ff0000"), quiet);
  expect(classes["sfw"]! + classes["nsfw"]!).toBeCloseTo(1, 6);
  expect(classes["nsfw"]).toBeCloseTo(1 / (1 + Math.exp(-16)), 4);
  expect(await judgePicture(await picture("#ff0000"), [classifier], quiet)).toEqual({
    outcome: "refuse",
    ruleId: "no-sexual-content",
    classifierId: vitClassifierId,
  });
  expect(await judgePicture(await picture("#00ff00"), [classifier], quiet)).toEqual({ outcome: "pass" });
});

test("the strictest of both classifiers decides", async () => {
  const classifiers = installedClassifiers({
    networks: await networksOf(redIsRefused),
    openAiKey: undefined,
  });
  expect(classifiers.map(({ id }) => id)).toEqual([createEmbeddedClassifier().id, vitClassifierId]);
  const judge = createPictureJudge(classifiers);
  onTestFinished(judge.close);
  await judge.prepare();
  expect((await judge.picture(await picture("#00ff00"), quiet)).outcome).toBe("pass");
  expect(await judge.picture(await picture("#ff0000"), quiet)).toMatchObject({
    outcome: "refuse",
    classifierId: vitClassifierId,
  });
});

test.each([
  ["missing", null],
  ["broken", new Uint8Array(900).fill(7)],
  ["of other classes", classNetwork(sidePx, [[1], [1], [1]])],
  ["of another size", classNetwork(224, [[1], [1]])],
])("while the network is %s, nothing passes", async (_name, weights) => {
  const classifier = await open(weights);
  const judge = createPictureJudge([classifier]);
  expect((await judge.picture(await picture("#00ff00"), quiet)).outcome).toBe("unavailable");
});

test("without its file the check is not ready, so that nothing is begun", async () => {
  const judge = createPictureJudge([await open(null)]);
  await expect(judge.prepare()).rejects.toMatchObject({
    name: "PictureRefused",
    verdict: { outcome: "unavailable", classifierId: vitClassifierId },
  });
});

test("a picture whose job was cancelled leaves the network to the next one", async () => {
  const classifier = await open(redIsRefused);
  const green = await picture("#00ff00");
  const [cancelled, next] = await Promise.all([
    judgePicture(green, [classifier], AbortSignal.abort()),
    judgePicture(green, [classifier], quiet),
  ]);
  expect([cancelled.outcome, next.outcome]).toEqual(["unavailable", "pass"]);
});

test("a network that no thresholds are known for, or without the class that they name, stops the start", async () => {
  await expect(open(redIsRefused, { ...vit, name: "my-network" })).rejects.toThrow("vit-base-nsfw-detector");
  await expect(
    open(redIsRefused, checkManifest(sidePx, ["a", "b"], { name: vitClassifierId })),
  ).rejects.toThrow('no class "nsfw"');
});
