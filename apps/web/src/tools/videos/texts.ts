/** Texts of uploads, refusals, failures and videos that do not play, by code. */
import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { limits } from "@galatea/contract/limits.ts";
import { otherVideoFailureTitle, videoFailures } from "#job-kinds/video.ts";
import {
  askedByPage,
  cannotFollow,
  messageBy,
  promptMessages,
  queueFull,
  sessionEnded,
  type MessageOf,
} from "#tools/shell/messages/refusal-messages.ts";
import { knownCode } from "#tools/shell/queue/job-failure.ts";
import type { FailedTexts, StageTexts } from "#tools/shell/stage/tool-stage.tsx";
import type { FileNotice } from "#tools/shell/uploads/picture-file.ts";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import type { UploadTexts } from "#tools/shell/uploads/upload-texts.ts";
import type { JobRow } from "#platform/database.ts";

const failures: Partial<Record<string, (typeof videoFailures)[ErrorCode]>> = videoFailures;

/** @param sentence the server's */
export function failureText(code: string, sentence: string): { title: string; text: string } {
  const failure = failures[code];
  return { title: failure?.title ?? otherVideoFailureTitle, text: failure?.pageText ?? sentence };
}

const byCode: MessageOf = ({ code, sentence }) => {
  const { title, text } = failureText(code, sentence);
  return { shownAs: "toast", title, description: text };
};

export const refusalText = messageBy(
  {
    ...promptMessages,
    too_many_open_jobs: queueFull,
    would_leave_out: askedByPage,
    cannot_follow: cannotFollow("This engine cannot do that", "video"),
    unauthorized: sessionEnded("Sign in again to make this video. Your description is kept."),
  },
  byCode,
);

/** The server could not be asked. */
export const notStarted = {
  title: otherVideoFailureTitle,
  description: "It could not be started. Nothing was charged.",
};

/** Of a job that failed. */
export function failedTexts({ error_code }: Pick<JobRow, "error_code">): FailedTexts {
  const code = knownCode(error_code);
  return { ...failureText(code, failureSentence("video", code)), retryable: errorCodes[code].retryable };
}

export const stageTexts: StageTexts = {
  kind: "video",
  signedOut: { text: "Your description is kept, and videos that were being made continue without you." },
  failed: failedTexts,
  kept: "Your description is kept.",
  dismissLabel: "Change the words",
};

const notAnImage = "Please select a valid image file";
export const pictureLost = "Failed to load uploaded image";
export const signInToUpload = {
  title: "Authentication required",
  description: "Please sign in to upload an image.",
} as const satisfies FileNotice;

/** Why this file is not sent; null when it may be. */
export function fileProblem(file: Pick<File, "type" | "size">): FileNotice | null {
  if (!file.type.startsWith("image/")) return { title: notAnImage };
  if (file.size > limits.uploadBytes) return { title: "Image size must be less than 10MB" };
  if (file.size === 0) return { title: notAnImage, description: "This file is empty." };
  if (!pictureTypes.some((type) => type === file.type))
    return { title: notAnImage, description: "Please use a JPEG, PNG or WebP picture." };
  return null;
}

export const uploadTexts: UploadTexts = {
  problemOf: fileProblem,
  notTaken: (_name, problem) => ({ title: pictureLost, description: problem }),
  failed: "Failed to upload image. Please try again.",
  unrecorded: "Image uploaded but failed to save record",
  signInFirst: signInToUpload,
};

export type PlaybackProblem = { sentence: string; why: string };

/** By the codes of `MediaError`: https://html.spec.whatwg.org/multipage/media.html#error-codes */
const playbackReasons: Record<number, string> = {
  1: "Loading the video was stopped.",
  2: "The network failed while the video was loading.",
  3: "The video could not be decoded.",
  4: "The video's format is not supported here, or the file is not there.",
};

/**
 * Why a video does not play.
 * @param code null where loading took too long without an error of the browser
 * @param retries how many retries failed
 */
export function playbackProblem(code: number | null, retries: number): PlaybackProblem {
  const reason =
    code === null
      ? "The video took longer than 15 seconds to load."
      : (playbackReasons[code] ?? "The video could not be played.");
  return {
    sentence:
      code === null
        ? "Failed to load video. This may be due to network issues or CORS restrictions."
        : "Failed to load video. The video file may be corrupted or inaccessible.",
    why: `${reason} The maximum of ${retries} retries was reached.`,
  };
}

/** @param medianMs the engine's measured median */
export function typicalTime(medianMs: number): string {
  const seconds = Math.max(1, Math.round(medianMs / 1000));
  if (seconds < 90) return `typically takes ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `typically takes ${Math.round(seconds / 60)} minutes`;
}
