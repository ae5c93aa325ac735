/** Pictures drawn here, for the tests of the engines that change and animate them. */
import type { OwnPictures } from "@galatea/engines/conformance/pictures.ts";
import type { SourcePicture } from "@galatea/engines/engine.ts";
import { createSketchImageEngine } from "../src/image/image-engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

export async function drawOwn(
  prompt: string,
  size: { widthPx: number; heightPx: number },
): Promise<OwnPictures> {
  const images = createSketchImageEngine();
  const draw = async (size: { widthPx: number; heightPx: number }): Promise<SourcePicture> => {
    const { bytes, mimeType, scene } = await images.generate({ prompt, size, seed: 5 }, unwatchedRun());
    return { bytes, mimeType, scene: scene ?? null };
  };
  const small = { ...(await draw(size)), ...size };
  const large = await draw({ widthPx: 1600, heightPx: 1600 });
  images.close();
  return { small, large };
}
