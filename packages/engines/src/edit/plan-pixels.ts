/** Turns an instruction into operations on pixels, or refuses and names the part that cannot be followed. */
import { type Operation, reshapingKinds } from "#pixels/operations.ts";
import type { Preflight, ParsedWord } from "../engine.ts";
import { readInstruction } from "./grammar/read-instruction.ts";
import { chipOf, uploadOffers } from "./labels.ts";

export type PixelPlan = { operations: Operation[]; parsed: ParsedWord[] };
export type Refusal = Extract<Preflight, { ok: false }>;
export type Planned<Plan extends PixelPlan> = { ok: true; plan: Plan } | Refusal;

export function planPixels(instruction: string): Planned<PixelPlan> {
  const read = readInstruction(instruction);
  if (!read.ok) return refusalOf(read.beyond, uploadOffers);
  return { ok: true, plan: { operations: read.operations, parsed: read.operations.map(chipOf) } };
}

export const isSheet = (operations: readonly Operation[]): boolean =>
  operations.some(({ kind }) => kind === "collage");

/** Refuses plans that do not fit the request: a collage needs several pictures, and a mask needs the first one's shape. */
export function withinRequest<Plan extends PixelPlan>(
  planned: Planned<Plan>,
  { pictureCount, hasMask }: { pictureCount: number; hasMask: boolean },
): Planned<Plan> {
  if (!planned.ok) return planned;
  if (isSheet(planned.plan.operations) && pictureCount < 2)
    return { ok: false, reason: "A collage needs two to four pictures.", offers: [...uploadOffers] };
  return hasMask ? withinShape(planned) : planned;
}

/** After these a mask no longer fits. */
const reshaping: ReadonlySet<Operation["kind"]> = new Set([...reshapingKinds, "collage"]);

function withinShape<Plan extends PixelPlan>(planned: { ok: true; plan: Plan }): Planned<Plan> {
  const beyond = planned.plan.operations.filter(({ kind }) => reshaping.has(kind));
  if (beyond.length === 0) return planned;
  const named = beyond.map((operation) => `“${chipOf(operation).label}”`).join(", ");
  return {
    ok: false,
    reason: `Within a painted part the picture keeps its shape, so this cannot be followed: ${named}.`,
    offers: uploadOffers.filter((offer) => {
      const read = readInstruction(offer);
      return read.ok && !read.operations.some(({ kind }) => reshaping.has(kind));
    }),
  };
}

export function refusalOf(beyond: readonly string[], offers: readonly string[]): Refusal {
  const named = [...new Set(beyond.filter((part) => part.trim() !== ""))].slice(0, 6);
  const reason =
    named.length === 0
      ? "There is nothing in this that could be done."
      : `This cannot be followed: ${named.map((part) => `“${part.slice(0, 80)}”`).join(", ")}.`;
  return { ok: false, reason, offers: [...offers] };
}
