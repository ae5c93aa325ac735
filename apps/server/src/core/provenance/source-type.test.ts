import { expect, test } from "vitest";
import type { DigitalSourceType } from "#platform/images.ts";
import { type HowMade, sourceTypeOf } from "./source-type.ts";

const drawn = "algorithmicMedia";
const trained = "trainedAlgorithmicMedia";
const withTrained = "compositeWithTrainedAlgorithmicMedia";
const synthetic = "compositeSynthetic";
const enhanced = "algorithmicallyEnhanced";
const upload = null;

type Row = [
  what: string,
  way: HowMade["way"],
  inputs: HowMade["inputs"],
  rules: DigitalSourceType,
  model: DigitalSourceType,
];

/** The table of docs/engines.md: made by rules, and made by a trained model. */
const table: Row[] = [
  ["image: words", "created", [], drawn, trained],
  ["video by a model: any picture", "created", [upload], drawn, trained],
  ["edit, process, video: a drawn picture", "altered", [drawn], drawn, withTrained],
  ["edit, process, video: a model's picture", "altered", [trained], trained, trained],
  ["edit, process, video: an upload", "altered", [upload], synthetic, withTrained],
  ["edit: a drawn picture and an upload", "altered", [drawn, upload], synthetic, withTrained],
  ["edit: a drawn picture and a model's", "altered", [drawn, trained], withTrained, withTrained],
  ["extended video: of an upload", "altered", [synthetic], synthetic, withTrained],
  ["upscale, tones: a drawn picture", "enhanced", [drawn], drawn, withTrained],
  ["upscale, tones: a model's picture", "enhanced", [trained], trained, trained],
  ["upscale, tones: an upload", "enhanced", [upload], enhanced, withTrained],
  ["upscale, tones: an edited upload", "enhanced", [synthetic], synthetic, withTrained],
  ["upscale, tones: what a model edited", "enhanced", [withTrained], withTrained, withTrained],
  ["edit: an upload that was toned", "altered", [enhanced], synthetic, withTrained],
  ["tones of two: uploads, one toned before", "enhanced", [upload, enhanced], enhanced, withTrained],
  ["tones of two: drawn and upload", "enhanced", [drawn, upload], synthetic, withTrained],
];

test.each(table)("%s", (_, way, inputs, rules, model) => {
  expect(sourceTypeOf({ trainedModel: false, way, inputs })).toBe(rules);
  expect(sourceTypeOf({ trainedModel: true, way, inputs })).toBe(model);
});

test("a file made from a picture of a trained model keeps that mark", () => {
  for (const way of ["altered", "enhanced"] as const)
    for (const part of [trained, withTrained] as const)
      for (const others of [[], [upload], [drawn], [enhanced], [synthetic], [trained]] as const)
        expect([trained, withTrained]).toContain(
          sourceTypeOf({ trainedModel: false, way, inputs: [part, ...others] }),
        );
});
