/** What is said of a picture on its way up. That it arrived is seen: it stands among those that are to be enlarged. */
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { noRoom, type UploadTexts } from "#tools/shell/uploads/use-uploads.ts";

export const uploadTexts: UploadTexts = {
  failed: "Failed to upload image. Please try again.",
  unrecorded: "Image uploaded but failed to save record",
  notTaken: (name, problem) =>
    problem === noRoom
      ? { title: problem }
      : { title: `Failed to upload ${shortName(name)}`, description: problem },
};
