/** What a film that does not play says: the sentences of the specification, and why, by the browser's own code. */
const broken = "Failed to load video. The video file may be corrupted or inaccessible.";
const tookTooLong = "Failed to load video. This may be due to network issues or CORS restrictions.";

export type MediaProblem = { sentence: string; why: string };

/** Codes of `MediaError`: https://html.spec.whatwg.org/multipage/media.html#error-codes */
const reasons: Record<number, string> = {
  1: "Loading the video was stopped.",
  2: "The network failed while the video was loading.",
  3: "The video could not be decoded.",
  4: "The video's format is not supported here, or the file is not there.",
};

/**
 * @param code null when it took too long and the browser said nothing.
 * @param retries after how many further attempts it was given up.
 */
export function mediaProblem(code: number | null, retries: number): MediaProblem {
  const reason =
    code === null
      ? "The video took longer than 15 seconds to load."
      : (reasons[code] ?? "The video could not be played.");
  return {
    sentence: code === null ? tookTooLong : broken,
    why: `${reason} The maximum of ${retries} retries was reached.`,
  };
}
