/** Stochastic gradient descent with AdaGrad's steps, in an order that a seed decides: the same texts give the same model. */
import { createRandom, type Random } from "@galatea/raster/random.ts";
import type { DangerModel } from "../../apps/server/src/core/moderation/chat/danger-model/danger-model.ts";
import { featuresOf, places } from "../../apps/server/src/core/moderation/chat/danger-model/features.ts";
import {
  type AllFacts,
  models,
  sigmoid,
} from "../../apps/server/src/core/moderation/chat/danger-model/model-files.ts";
import type { DangerText } from "./danger-texts.ts";

const [epochs, step, biasStep] = [12, 0.3, 0.01];

type Example = { features: number[]; isWanted: boolean };

const wanted = {
  danger: ({ danger }: DangerText) => danger !== null,
  eating: ({ danger }: DangerText) => danger === "eating-disorder",
};

export function trainDangerModel(texts: readonly DangerText[]): DangerModel {
  const features = texts.map(({ text }) => featuresOf(text));
  const weights = new Int8Array(places * models.length);
  const facts = models.map((model, index) => {
    const trained = fit(
      texts.map((text, at) => ({ features: features[at] ?? [], isWanted: wanted[model](text) })),
    );
    const scale = trained.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
    weights.set(
      trained.weights.map((weight) => Math.round(weight / scale)),
      index * places,
    );
    return [model, { bias: Number(trained.bias.toFixed(6)), scale: Number(scale.toPrecision(8)) }];
  });
  return { facts: Object.fromEntries(facts) as AllFacts, weights };
}

function fit(examples: readonly Example[]): { bias: number; weights: Float64Array } {
  const weights = new Float64Array(places);
  const squares = new Float64Array(places).fill(1e-8);
  let bias = 0;
  const random = createRandom(1);
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { features, isWanted } of shuffled(examples, random)) {
      if (features.length === 0) continue;
      const share = 1 / Math.sqrt(features.length);
      let sum = bias;
      for (const place of features) sum += (weights[place] ?? 0) * share;
      const error = sigmoid(sum) - Number(isWanted);
      bias -= biasStep * error;
      const gradient = error * share;
      for (const place of features) {
        squares[place] = (squares[place] ?? 0) + gradient * gradient;
        weights[place] = (weights[place] ?? 0) - (step * gradient) / Math.sqrt(squares[place] ?? 1);
      }
    }
  return { bias, weights };
}

/** Fisher and Yates's. */
function shuffled<One>(all: readonly One[], random: Random): One[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    [mixed[last], mixed[other]] = [mixed[other] as One, mixed[last] as One];
  }
  return mixed;
}
