/** Pictures that the sheets of the other engines start from: our own, and the same as if somebody had uploaded them. */
import sharp from "sharp";
import type { SourcePicture } from "@galatea/engines/engine.ts";
import { createSketchImageEngine } from "../../src/image/image-engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

export type Sources = {
  own(prompt: string, seed: number, size?: { widthPx: number; heightPx: number }): Promise<SourcePicture>;
  /** Without its description, softened and re-encoded as a camera would give it. */
  upload(prompt: string, seed: number, size?: { widthPx: number; heightPx: number }): Promise<SourcePicture>;
  close(): void;
};

const usual = { widthPx: 1024, heightPx: 1024 };

export function createSources(): Sources {
  const engine = createSketchImageEngine();
  const own: Sources["own"] = async (prompt, seed, size = usual) => {
    const { bytes, scene } = await engine.generate({ prompt, seed, size }, unwatchedRun());
    return { bytes, mimeType: "image/png", ...(scene === undefined ? {} : { scene }) };
  };
  return {
    own,
    upload: async (prompt, seed, size) => {
      const { bytes } = await own(prompt, seed, size);
      const soft = await sharp(bytes).blur(0.7).jpeg({ quality: 86 }).toBuffer();
      return { bytes: new Uint8Array(soft), mimeType: "image/jpeg" };
    },
    close: engine.close,
  };
}
