/** What the parts of the video tool have in common. */
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";
import type { OwnVideo } from "#core/assets/videos.store.ts";
import type { DrawnCharacter } from "#core/characters/characters.store.ts";

export type VideoTypes = {
  contract: typeof generateCharacterVideo;
  kind: "video";
  engineKind: "video";
  engine: VideoEngine;
  /** What it begins with where that is no picture of its own. */
  subject: { extended: OwnVideo | null; character: DrawnCharacter | null };
};
