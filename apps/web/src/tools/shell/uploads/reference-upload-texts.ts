/** What is said of a picture that something is to follow, in every tool that has references. */
import type { UploadTexts } from "./use-uploads.ts";

export const referenceUploadTexts: UploadTexts = {
  failed: "Failed to upload reference image",
  done: "Reference image uploaded successfully!",
};
