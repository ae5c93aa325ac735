/** How a character's face is saved to the disk, and how its day is written. */
import { savePicture } from "#gallery/save-picture.ts";
import type { CharacterRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";

export async function downloadFace({ name, version, reference_image_url: url }: CharacterRow): Promise<void> {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  const saved = url !== null && (await savePicture(url, `galatea-${plain || "character"}-v${version}`));
  if (!saved) toast.error("Failed to download image");
}

export const madeOn = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
