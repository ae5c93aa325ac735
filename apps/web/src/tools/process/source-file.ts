/** What a chosen file is and what is said of its upload, in the sentences of the protocol. */
import { limits } from "@galatea/contract/limits.ts";
import type { FileNotice } from "#tools/shell/uploads/picture-file.ts";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import type { UploadTexts } from "#tools/shell/uploads/use-uploads.ts";

const notAnImage = "Please upload a valid image file";

/** Null: nothing speaks against it. */
export function uploadProblem(file: Pick<File, "type" | "size">): FileNotice | null {
  if (!pictureTypes.some((type) => type === file.type) || file.size === 0)
    return { title: notAnImage, description: "Use a JPEG, PNG or WebP picture." };
  return file.size > limits.uploadBytes ? { title: "Image must be smaller than 10MB" } : null;
}

export const uploadTexts: UploadTexts = {
  problemOf: uploadProblem,
  notTaken: (_name, problem) => ({ title: notAnImage, description: problem }),
  failed: "Failed to upload image",
};
