import { expect, test } from "vitest";
import { engineChange } from "./engine-change.ts";

const model = (id: string) => ({ id, label: id, priceCredits: null });
const [old, fresh] = [model("old"), model("fresh")];

test.each([
  ["nothing while her model comes first", [old, fresh], "old", null, null],
  ["nothing before the models are known", [], "old", null, null],
  ["nothing for a companion without a pinned model", [fresh], null, null, null],
  ["another model in front of hers", [fresh, old], "old", null, { kind: "new", from: old, to: fresh }],
  ["nothing once hers was kept before it", [fresh, old], "old", "fresh", null],
  [
    "the next change although an earlier one was declined",
    [fresh, old],
    "old",
    "earlier",
    { kind: "new", from: old, to: fresh },
  ],
  ["that hers is gone, whatever was kept", [fresh], "old", "fresh", { kind: "gone", to: fresh }],
] as const)("the person is told %s", (_, serving, pinned, kept, told) => {
  expect(engineChange(serving, pinned, kept)).toEqual(told);
});
