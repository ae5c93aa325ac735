/** The check that pictures of trained models have to pass. It fails closed: what cannot be judged does not pass. */
import { judgePicture, type PictureVerdict } from "./judge-picture.ts";
import { judgeVideo } from "./judge-video.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";

/** The check did not pass a picture. `cause` and the properties are for logs. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
  readonly verdict: Exclude<PictureVerdict, { outcome: "pass" }>;
  /** `given` by the person, or `made` by the engine. */
  readonly of: "given" | "made";

  constructor(verdict: PictureRefused["verdict"], of: PictureRefused["of"]) {
    const cause = verdict.outcome === "unavailable" ? verdict.error : undefined;
    super(`A ${of} picture: ${verdict.outcome === "refuse" ? verdict.ruleId : "not judged"}`, { cause });
    this.verdict = verdict;
    this.of = of;
  }
}

export type PictureJudge = {
  /** @throws {PictureRefused} when no picture could be judged now. */
  prepare: () => Promise<void>;
  picture: (bytes: Uint8Array, signal: AbortSignal) => Promise<PictureVerdict>;
  /** Of an MP4: its first frame, its last one and one a second between them. */
  video: (bytes: Uint8Array, signal: AbortSignal) => Promise<PictureVerdict>;
  close: () => void;
};

/** @param classifiers all of them have to pass a picture. */
export const createPictureJudge = (classifiers: readonly LoadableClassifier[]): PictureJudge => ({
  prepare: async () => {
    for (const { id, load } of classifiers) {
      const missing = await load().then(
        () => null,
        (error: unknown) => ({ outcome: "unavailable", classifierId: id, error }) as const,
      );
      if (missing) throw new PictureRefused(missing, "made");
    }
  },
  picture: (bytes, signal) => judgePicture(bytes, classifiers, signal),
  video: (bytes, signal) => judgeVideo(bytes, classifiers, { signal }),
  close: () => {
    for (const classifier of classifiers) classifier.close();
  },
});
