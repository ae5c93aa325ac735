/** The nine shapes of a picture and their exact sizes in pixels. */
import { z } from "zod";

export const aspectRatios = ["1:1", "4:3", "3:4", "16:9", "9:16", "4:5", "5:4", "3:2", "2:3"] as const;
export const aspectRatio = z.enum(aspectRatios);
export type AspectRatio = z.infer<typeof aspectRatio>;

export const aspectRatioSizes: Record<AspectRatio, { widthPx: number; heightPx: number }> = {
  "1:1": { widthPx: 1024, heightPx: 1024 },
  "4:3": { widthPx: 1152, heightPx: 896 },
  "3:4": { widthPx: 896, heightPx: 1152 },
  "16:9": { widthPx: 1344, heightPx: 768 },
  "9:16": { widthPx: 768, heightPx: 1344 },
  "4:5": { widthPx: 896, heightPx: 1120 },
  "5:4": { widthPx: 1120, heightPx: 896 },
  "3:2": { widthPx: 1216, heightPx: 832 },
  "2:3": { widthPx: 832, heightPx: 1216 },
};
