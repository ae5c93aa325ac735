/**
 * What an instruction comes to for these pictures: a changed scene, operations on pixels, or a refusal that names the
 * part that cannot be followed. Preflight and the edit itself ask here, so they never disagree.
 */
import { sceneChangeOffers, understandChange } from "@galatea/sketch/understand/change.ts";
import type { Scene } from "@galatea/sketch/scene.ts";
import type { Preflight, Understood } from "../engine.ts";
import { readInstruction } from "./grammar/read-instruction.ts";
import { chipOf, uploadOffers } from "./labels.ts";
import type { Operation } from "./operations.ts";

export type EditPlan = {
  /** Absent where the scene stays as it is. */
  scene?: Scene;
  operations: Operation[];
  understood: Understood[];
};
export type Planned = { ok: true; plan: EditPlan } | Extract<Preflight, { ok: false }>;

export const ownOffers = [...sceneChangeOffers, ...uploadOffers];

export function planEdit(instruction: string, pictureCount: number, scene: Scene | undefined): Planned {
  const planned = scene === undefined ? planPixels(instruction) : planOwn(instruction, scene);
  if (!planned.ok) return planned;
  const asksForSheet = planned.plan.operations.some(({ kind }) => kind === "collage");
  if (asksForSheet && pictureCount < 2)
    return { ok: false, reason: "A collage needs two to four pictures.", offers: [...uploadOffers] };
  return planned;
}

/** Kinds that give a picture another size or shape, where a mask of the old one has no place. */
const reshaping: ReadonlySet<Operation["kind"]> = new Set([
  "rotate",
  "straighten",
  "crop",
  "tighten",
  "resize",
  "scale",
  "border",
  "collage",
]);

/** With a mask the picture has to keep its size: what would change that is refused by name. */
export function withinShape(planned: Planned): Planned {
  if (!planned.ok) return planned;
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

function planPixels(instruction: string): Planned {
  const read = readInstruction(instruction);
  if (!read.ok) return refusal(read.beyond, uploadOffers);
  return { ok: true, plan: { operations: read.operations, understood: read.operations.map(chipOf) } };
}

/** All of it about the scene, all of it about pixels, or each part about one of them. */
function planOwn(instruction: string, scene: Scene): Planned {
  const whole = understandChange(scene, instruction);
  if (whole !== null && whole.ignored.length === 0)
    return { ok: true, plan: { scene: whole.scene, operations: [], understood: whole.changes } };
  const pixels = readInstruction(instruction);
  if (pixels.ok) return planPixels(instruction);
  return planParts(instruction, scene);
}

/** Each part is read by itself and with those before it; nobody means more by one sentence. */
const mostParts = 24;

function planParts(instruction: string, scene: Scene): Planned {
  const parts = partsOf(instruction);
  if (parts.length > mostParts)
    return { ok: false, reason: "These are too many wishes at once.", offers: [...ownOffers] };
  const sceneParts: string[] = [];
  const operations: Operation[] = [];
  const beyond: string[] = [];
  let last: "scene" | "pixels" | undefined;
  for (const said of parts) {
    const pixels = readInstruction(said);
    if (pixels.ok && !changesWholly(scene, said)) {
      operations.push(...pixels.operations);
      last = "pixels";
      continue;
    }
    const change = understandChange(scene, said);
    // "Give her a hat and glasses": the second part makes sense after the first alone.
    const together = last === "scene" ? understandChange(scene, [...sceneParts, said].join(" and ")) : null;
    if ((change ?? together)?.ignored.length === 0) {
      sceneParts.push(said);
      last = "scene";
    } else beyond.push(...((change ?? together)?.ignored ?? (pixels.ok ? [said] : pixels.beyond)));
  }
  if (beyond.length > 0 || (sceneParts.length === 0 && operations.length === 0))
    return refusal(beyond, ownOffers);
  if (sceneParts.length === 0) return { ok: true, plan: { operations, understood: operations.map(chipOf) } };
  const changed = understandChange(scene, sceneParts.join(", "));
  if (changed === null || changed.ignored.length > 0)
    return refusal(changed?.ignored ?? sceneParts, ownOffers);
  const understood = [...changed.changes, ...operations.map(chipOf)];
  return { ok: true, plan: { scene: changed.scene, operations, understood } };
}

const changesWholly = (scene: Scene, said: string): boolean =>
  understandChange(scene, said)?.ignored.length === 0;

const partsOf = (instruction: string): string[] =>
  instruction
    .replace(/black\s*(and|&)\s*white/gi, "monochrome")
    .split(/[.,;!?\n]+|\band\b|\bthen\b|\bbut\b|&|\bplus\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function refusal(beyond: readonly string[], offers: readonly string[]): Extract<Preflight, { ok: false }> {
  const named = [...new Set(beyond.filter((part) => part.trim() !== ""))].slice(0, 6);
  const reason =
    named.length === 0
      ? "There is nothing in this that could be done."
      : `This cannot be followed: ${named.map((part) => `“${part.slice(0, 80)}”`).join(", ")}.`;
  return { ok: false, reason, offers: [...offers] };
}
