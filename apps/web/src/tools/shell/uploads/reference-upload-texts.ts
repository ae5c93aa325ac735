/** The upload texts of tools with reference images. */
import type { UploadTexts } from "./upload-texts.ts";

export const referenceUploadTexts: UploadTexts = {
  failed: "Failed to upload reference image",
  done: "Reference image uploaded successfully!",
};
