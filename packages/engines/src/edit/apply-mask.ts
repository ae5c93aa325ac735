/** Keeps a change within the mask of its request. */
import { runPixelJob } from "#pixels/pixel-job.ts";
import type { RunControl, Picture } from "../engine.ts";
import { partOf } from "../runs.ts";
import type { EditRequest } from "./engine.ts";

/** `changed` has the size of the first picture; without a mask it is the result. */
export async function applyMask(
  { pictures, mask }: Pick<EditRequest, "pictures" | "mask">,
  changed: Picture,
  run: RunControl,
): Promise<Picture> {
  const [before] = pictures;
  if (mask === undefined || before === undefined) return changed;
  return runPixelJob(
    { kind: "keep-within", before: before.bytes, changed: changed.bytes, mask: mask.bytes },
    partOf(run, 0.98, 1),
  );
}
