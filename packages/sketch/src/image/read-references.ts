/**
 * What is taken from reference pictures. A picture drawn here brings its stored scene; of any other, only a few averages
 * of its pixels leave this module, so that nothing of it can be copied.
 */
import { decodeSmall, readPictureFacts } from "@galatea/raster/picture-file.ts";
import type { Reference } from "#sketch/understand/references.ts";
import { readStoredScene } from "#sketch/stored-scene.ts";
import { EngineError, type JsonValue, type SourcePicture, throwIfAborted } from "@galatea/engines/engine.ts";
import { coloursOf } from "./picture-colours.ts";

const mostReferences = 4;

/** @throws {EngineError} `engine_bad_input` for too many pictures and for bytes that are no picture. */
export async function readReferences(
  pictures: readonly SourcePicture[] | undefined,
  signal: AbortSignal,
): Promise<Reference[]> {
  if (pictures === undefined || pictures.length === 0) return [];
  if (pictures.length > mostReferences)
    throw new EngineError("engine_bad_input", "At most four pictures can be given beside the words.");
  const readings: Reference[] = [];
  for (const picture of pictures) {
    throwIfAborted(signal);
    const scene = ownScene(picture.scene);
    readings.push(scene === undefined ? await fromPixels(picture.bytes) : { from: "own", scene });
  }
  return readings;
}

/** A scene stored by another engine means nothing here. */
function ownScene(json: JsonValue | undefined): Extract<Reference, { from: "own" }>["scene"] | undefined {
  if (json === undefined || json === null) return undefined;
  try {
    return readStoredScene(json).scene;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Small enough that an average takes no time, and large enough for a lit window in a dark room to count. */
const sidePx = 64;

async function fromPixels(bytes: Uint8Array): Promise<Reference> {
  await readPictureFacts(bytes);
  return { from: "upload", ...coloursOf(await decodeSmall(bytes, sidePx)) };
}
