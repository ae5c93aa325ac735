/** The index of what the studio says and shows of each kind of job, in the order of the price list. */
import type { JobKind } from "@galatea/contract/tools.ts";
import { characterView } from "./character.ts";
import { editView } from "./edit.ts";
import { imageView } from "./image.ts";
import type { JobKindView } from "./job-kind.ts";
import { processView } from "./process.ts";
import { upscaleView } from "./upscale.ts";
import { videoView } from "./video.ts";

const views: { [Kind in JobKind]: JobKindView<Kind> } = {
  image: imageView,
  character: characterView,
  video: videoView,
  process: processView,
  upscale: upscaleView,
  edit: editView,
};

export const viewOf = <Kind extends JobKind>(kind: Kind): JobKindView<Kind> => views[kind];

export const shownKinds = Object.keys(views) as JobKind[];
