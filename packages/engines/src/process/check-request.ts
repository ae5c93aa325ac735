/** The limits of a process request, checked by every embedded process engine before any work, and the name of its work. */
import { type ProcessOperation, processOptions } from "@galatea/contract/process-options.ts";
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import type { ProcessJob } from "#pixels/pixel-job.ts";
import { checkSeed } from "../check-seed.ts";
import { EngineError, type ParsedWord } from "../engine.ts";
import type { ProcessRequest } from "./engine.ts";

/** Operations that need the outline of a subject. */
export const cuts: ReadonlySet<ProcessOperation> = new Set(["remove-background", "replace-background"]);

/**
 * Returns the size of the picture.
 * @throws {EngineError} `engine_bad_input`
 * @throws {UnreadablePicture}
 */
export async function checkRequest({
  picture,
  options,
  background,
  seed,
}: ProcessRequest): Promise<{ widthPx: number; heightPx: number }> {
  checkSeed(seed);
  const checked = processOptions.safeParse(options);
  if (!checked.success)
    throw new EngineError("engine_bad_input", "The options do not belong to this operation.", {
      cause: checked.error,
    });
  const { width, height } = await readPictureFacts(picture.bytes);
  if (options.operation === "replace-background" && options.background.kind === "picture") {
    if (background === undefined)
      throw new EngineError("engine_bad_input", "The picture for the background is missing.");
    await readPictureFacts(background.bytes);
  }
  return { widthPx: width, heightPx: height };
}

/** The work of a checked request, with the defaults of its options. */
export function pixelJobOf({ picture, options, background, seed }: ProcessRequest): ProcessJob {
  return {
    kind: "process",
    picture: picture.bytes,
    options: processOptions.parse(options),
    seed,
    ...(background === undefined ? {} : { background: background.bytes }),
  };
}

export const chipOf = (operation: ProcessOperation): ParsedWord => ({
  kind: "change",
  label: labels[operation],
});

const labels: Record<ProcessOperation, string> = {
  "remove-background": "background removed",
  "replace-background": "new background",
  relight: "new light",
  restore: "restored",
  "colorize-tone": "colour look",
  stylize: "drawn anew",
};
