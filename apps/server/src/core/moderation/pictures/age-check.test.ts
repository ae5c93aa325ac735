/** The age check, an operator's network in its real process: it turns what would pass into a refusal, and never the reverse. */
import { rm } from "node:fs/promises";
import { readNetworks } from "@galatea/engines/networks/manifest.ts";
import { checkManifest, classNetwork, makeModelsFolder } from "@galatea/engines/testing/networks.ts";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { installedClassifiers } from "./installed-judge.ts";
import { judgeClassification, judgePicture, type PictureVerdict } from "./judge-picture.ts";
import { createNetworkClassifier } from "./network-classifier.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";
import { createPictureJudge } from "./picture-judge.ts";
import { ageClassifierId, embeddedClassifierId } from "./thresholds.ts";

const quiet = new AbortController().signal;
const ages = ["0-2", "3-9", "10-19", "20-29", "30-39", "40-49", "50-59", "60-69", "more than 70"];
const sidePx = 16;
const manifest = checkManifest(sidePx, ages, { name: ageClassifierId });

/** The stand-in takes red for "10-19", green for "20-29", and blue for both alike. */
const weights = classNetwork(
  sidePx,
  ages.map((age) => (age === "10-19" ? [40, 0, 40] : age === "20-29" ? [0, 40, 40] : [0, 0, 0])),
);
const colour = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function open(bytes: Uint8Array | null): Promise<LoadableClassifier> {
  const folder = await makeModelsFolder([{ manifest, weights: bytes }]);
  const classifier = createNetworkClassifier(readNetworks(folder).pictureChecks[0]!);
  onTestFinished(async () => {
    classifier.close();
    await rm(folder, { recursive: true, force: true });
  });
  return classifier;
}

/** Gives these classes for every picture. */
const base = (porn: number): LoadableClassifier => ({
  id: embeddedClassifierId,
  timeoutMs: 1_000,
  classify: async () => ({
    classes: { drawing: 0, hentai: 0, neutral: 1 - porn, porn, sexy: 0 },
    ms: 0,
  }),
  load: async () => undefined,
  close: () => undefined,
});
const missing: LoadableClassifier = {
  ...base(0),
  classify: () => Promise.reject(new Error("no network")),
};

const tooYoung = { outcome: "refuse", ruleId: "adults-only", classifierId: ageClassifierId };
const refusedByBase = {
  outcome: "refuse",
  ruleId: "no-sexual-content",
  classifierId: embeddedClassifierId,
};

test("a face that looks below twenty is refused although the base lets it pass, and an older one is not", async () => {
  const age = await open(weights);
  expect(await judgePicture(await colour("#ff0000"), [base(0), age], quiet)).toEqual(tooYoung);
  expect(await judgePicture(await colour("#00ff00"), [base(0), age], quiet)).toEqual({ outcome: "pass" });
  // As probable as not is refused.
  expect(await judgePicture(await colour("#0000ff"), [base(0), age], quiet)).toEqual(tooYoung);
});

test("it never clears what the base refuses or cannot judge, whatever age it sees and in whichever order", async () => {
  const age = await open(weights);
  for (const look of ["#ff0000", "#00ff00", "#0000ff"])
    for (const [first, alone] of [
      [base(1), refusedByBase],
      [missing, { outcome: "unavailable", classifierId: embeddedClassifierId }],
    ] as const) {
      const picture = await colour(look);
      expect(await judgePicture(picture, [first], quiet)).toMatchObject(alone);
      for (const classifiers of [
        [first, age],
        [age, first],
      ])
        expect((await judgePicture(picture, classifiers, quiet)).outcome, look).not.toBe("pass");
    }
});

test("for every verdict of the base, the one with the age check is as strict or stricter", async () => {
  const strictness = { pass: 0, unavailable: 1, refuse: 2 } as const;
  const order = ({ outcome }: PictureVerdict): number => strictness[outcome];
  const saying = (classes: Record<string, number>): LoadableClassifier => ({
    ...base(0),
    id: ageClassifierId,
    classify: async () => ({ classes, ms: 0 }),
  });
  const certain = (age: string) => Object.fromEntries(ages.map((name) => [name, name === age ? 1 : 0]));
  const picture = await colour("#888888");
  for (const first of [base(0), base(0.29), base(0.3), base(1), missing])
    for (const classes of [...ages.map(certain), { "0-2": Number.NaN }, {}]) {
      const alone = await judgePicture(picture, [first], quiet);
      const both = await judgePicture(picture, [first, saying(classes)], quiet);
      expect(order(both)).toBeGreaterThanOrEqual(order(alone));
    }
});

test("without the network nothing changes", () => {
  const networks = { pictureChecks: [] };
  expect(installedClassifiers({ networks, openAiKey: undefined }).map(({ id }) => id)).toEqual([
    embeddedClassifierId,
  ]);
});

test.each([
  ["lost its file", null],
  ["is broken", new Uint8Array(900).fill(7)],
  ["gives other classes", classNetwork(sidePx, [[1], [1]])],
])("a network that %s passes nothing", async (_name, bytes) => {
  const age = await open(bytes);
  expect((await judgePicture(await colour("#00ff00"), [base(0), age], quiet)).outcome).toBe("unavailable");
});

test("a lost file stops work before it begins", async () => {
  const judge = createPictureJudge([base(0), await open(null)]);
  await expect(judge.prepare()).rejects.toMatchObject({ verdict: { classifierId: ageClassifierId } });
});

test("the limit lies at the classes below twenty together", () => {
  const shares = (young: readonly number[]) => ({
    ms: 0,
    classes: Object.fromEntries(
      ages.map((age, index) => [
        age,
        young[index] ?? (index === 3 ? 1 - young[0]! - young[1]! - young[2]! : 0),
      ]),
    ),
  });
  expect(judgeClassification(ageClassifierId, shares([0.1, 0.2, 0.2])).outcome).toBe("refuse");
  expect(judgeClassification(ageClassifierId, shares([0.1, 0.2, 0.19])).outcome).toBe("pass");
});
