/** The index of the tools' contracts, and what follows from it. */
import type { EngineKind } from "./engine-capabilities.ts";
import { characterFacts, type CharacterInput } from "./tools/character.ts";
import { editFacts, type EditInput } from "./tools/edit.ts";
import { imageFacts, type ImageInput } from "./tools/image.ts";
import { processFacts, type ProcessInput } from "./tools/process.ts";
import { upscaleFacts, type UpscaleInput } from "./tools/upscale.ts";
import { videoFacts, type VideoInput } from "./tools/video.ts";

/** By kind of job. */
export const toolFacts = {
  image: imageFacts,
  character: characterFacts,
  video: videoFacts,
  upscale: upscaleFacts,
  edit: editFacts,
  process: processFacts,
};

/** `generation_jobs.input`: the request as a job keeps it for its worker, for the screen and for another try. */
export type JobInputs = {
  image: ImageInput;
  character: CharacterInput;
  video: VideoInput;
  upscale: UpscaleInput;
  edit: EditInput;
  process: ProcessInput;
};

export type JobKind = keyof typeof toolFacts;
export type AnyToolFacts = (typeof toolFacts)[JobKind];
/** The types of content that the tools make. */
export type MadeContentType = AnyToolFacts["contentType"];

const allFacts = Object.values(toolFacts);
export const jobKinds = allFacts.map(({ kind }): JobKind => kind);
export const madeContentTypes = [...new Set(allFacts.map(({ contentType }): MadeContentType => contentType))];
export const toolPages = allFacts.map(({ pagePath }) => pagePath);

/** The kinds of jobs that an engine of this kind does. */
export const jobKindsOf = (engineKind: EngineKind): JobKind[] =>
  allFacts.flatMap((facts) => (facts.engineKind === engineKind ? facts.kind : []));
