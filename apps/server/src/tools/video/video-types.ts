/** The types that the parts of the video tool share. */
import type { generateCharacterVideo, videoFacts } from "@galatea/contract/tools/video.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import type { OwnVideo } from "#core/assets/videos.store.ts";
import type { DrawnCharacter } from "#core/characters/characters.store.ts";

export type VideoTypes = {
  contract: typeof generateCharacterVideo;
  facts: typeof videoFacts;
  engine: VideoEngine;
  /** The beginning of the video when the request names no picture for it. */
  subject: { extended: OwnVideo | null; character: DrawnCharacter | null };
};
