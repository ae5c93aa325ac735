/** Videos of pictures, and videos that go on from others. */
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { videoFacts, type generateCharacterVideo, type VideoInput } from "@galatea/contract/tools/video.ts";
import { Clapperboard } from "lucide-react";
import type { z } from "zod";
import { addressOf, seedOf, type GivenAsset } from "./given-assets.ts";
import type { FailureView, JobKindView } from "./job-kind.ts";

const refunded = "The credits were refunded; nothing was charged.";
const pictureGone = "The selected image cannot be accessed. Please upload a new image.";
const modelFailed = "The AI model hit an issue.";
const notStored = "The video was made but could not be stored.";
const noVideo = "The engine returned no video that can be played.";

type VideoFailure = {
  title: string;
  /** Where the cost is said beside it; the server's sentence without one. */
  sentence?: string;
  /** On the tool's own page, with the cost; the server's sentence without one. */
  pageText?: string;
};

/** The failures that the specification names. */
export const videoFailures: Partial<Record<ErrorCode, VideoFailure>> = {
  reference_unusable: {
    title: "Image Upload Issue",
    sentence: pictureGone,
    pageText: `${pictureGone} Nothing was charged.`,
  },
  insufficient_credits: { title: "Insufficient Credits" },
  tier_required: {
    title: "Subscription Required",
    pageText: "Please upgrade your subscription to generate videos.",
  },
  engine_failed: {
    title: "Generation Failed",
    sentence: `${modelFailed} Please try again.`,
    pageText: `${modelFailed} ${refunded} Please try again.`,
  },
  engine_timeout: {
    title: "Generation Failed",
    sentence: "It took too long and was stopped. Please try again.",
    pageText: `${modelFailed} ${refunded} Please try again.`,
  },
  storage_failed: {
    title: "Storage Error",
    sentence: `${notStored} Please try again.`,
    pageText: `${notStored} ${refunded}`,
  },
  engine_bad_output: {
    title: "No Output Generated",
    sentence: `${noVideo} Please try again, or try another prompt.`,
    pageText: `${noVideo} ${refunded} Please try again, or try another prompt.`,
  },
};
export const otherVideoFailureTitle = "Video Generation Failed";

const failureTexts = (text: "title" | "sentence"): FailureView["titles"] =>
  Object.fromEntries(
    Object.entries(videoFailures).flatMap(([code, failure]) =>
      failure[text] === undefined ? [] : [[code, failure[text]]],
    ),
  );
const titles = failureTexts("title");

export const videoView: JobKindView<"video"> = {
  titleOf: (input) => (input?.prompt ? `A video: ${input.prompt}` : "A video of a picture"),
  detailsOf: (input, roles) => [
    "Video",
    input?.durationS ? `${input.durationS} s` : null,
    input?.motion,
    roles.includes("extended_video") ? "goes on from another" : null,
  ],
  startsFrom: "file",
  makes: "video",
  resultPath: (id) => `${videoFacts.pagePath}?video=${encodeURIComponent(id)}`,
  success: () => ({ one: "Video generated", many: "videos generated" }),
  failure: {
    titles,
    otherTitle: otherVideoFailureTitle,
    sentences: failureTexts("sentence"),
    refunded,
    toast: (code) => titles[code] ?? otherVideoFailureTitle,
    explainedInToast: true,
  },
  retryBody,
  timing: {
    variantOf: (input) => `${input?.durationS ?? 6}s`,
    growsWithPicture: false,
    onlyOwnVariant: false,
  },
  spending: {
    label: "Videos",
    one: "Video",
    icon: Clapperboard,
    chart: { key: "video", label: "Videos", colour: "bg-chart-2" },
    settingsOf: ({ durationS }) => (durationS ? `${durationS} s` : null),
    priceLabel: "Video, six seconds",
  },
  content: {
    label: "Video",
    icon: Clapperboard,
    changeOf: ({ generation_params: { duration, motion } }) =>
      [`Video of ${duration ?? 6} s`, motion].filter(Boolean).join(", "),
  },
};

/** A video begins with one thing only: an earlier video, a character's face, or a picture. */
function retryBody(
  input: VideoInput,
  given: readonly GivenAsset[],
): z.input<(typeof generateCharacterVideo)["request"]> {
  const extended = given.find(({ role }) => role === "extended_video")?.reference.id ?? null;
  const influencerId = extended === null ? input.characterId : null;
  return {
    prompt: input.prompt,
    influencerId,
    firstFrameImageUrl: extended !== null || influencerId !== null ? null : addressOf(given, "first_frame"),
    lastFrameImageUrl: addressOf(given, "last_frame"),
    durationS: input.durationS,
    motion: input.motion,
    engine: input.engine,
    extendsVideoId: extended,
    ...seedOf(input),
    ...(input.acceptOmissions && { acceptOmissions: true }),
  };
}
