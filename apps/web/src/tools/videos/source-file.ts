/** What a chosen file is and what is said of its upload, in the words of the specification. */
import { limits } from "@galatea/contract/limits.ts";
import type { FileNotice } from "#tools/shell/uploads/picture-file.ts";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import type { UploadTexts } from "#tools/shell/uploads/use-uploads.ts";

/** Why this file is not sent, as the toast's title and what else there is to say; null when it may be. */
export function sourceFileProblem(file: Pick<File, "type" | "size">): FileNotice | null {
  if (!file.type.startsWith("image/")) return { title: "Please select a valid image file" };
  if (file.size > limits.uploadBytes) return { title: "Image size must be less than 10MB" };
  if (file.size === 0)
    return { title: "Please select a valid image file", description: "This file is empty." };
  if (!pictureTypes.some((type) => type === file.type))
    return {
      title: "Please select a valid image file",
      description: "Please use a JPEG, PNG or WebP picture.",
    };
  return null;
}

export const uploadTexts: UploadTexts = {
  problemOf: sourceFileProblem,
  notTaken: (_name, problem) => ({ title: "Failed to load uploaded image", description: problem }),
  failed: "Failed to upload image. Please try again.",
  unrecorded: "Image uploaded but failed to save record",
  signInFirst: { title: "Authentication required", description: "Please sign in to upload an image." },
};
