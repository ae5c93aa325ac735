/** The engines of trained models on other servers. Everything that they are given and make is judged by one check. */
import { createComfyEditEngine } from "@galatea/engines/comfyui/edit-engine.ts";
import { createComfyImageEngine } from "@galatea/engines/comfyui/image-engine.ts";
import { createComfyUpscaleEngine } from "@galatea/engines/comfyui/upscale-engine.ts";
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createSdServerEditEngine } from "@galatea/engines/sd-server/edit-engine.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import type { PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import { checkedEditEngine, checkedImageEngine, checkedUpscaleEngine } from "./checked-engines.ts";
import type { EngineSettings } from "./engine-settings.ts";

export type ModelEngines = {
  /** Empty, or null, where no model serves. */
  image: ImageEngine[];
  edit: EditEngine | null;
  upscale: UpscaleEngine | null;
  /** Ends the check. */
  close: () => void;
};

/** @param createJudge called only where a model serves. */
export function createModelEngines(
  { servers, image, edit, upscale }: EngineSettings,
  createJudge: () => PictureJudge,
): ModelEngines {
  let judge: PictureJudge | null = null;
  const theJudge = (): PictureJudge => (judge ??= createJudge());
  const { comfyui, "sd-server": sdServer } = servers;
  const imageOf = {
    comfyui: () => comfyui.image && createComfyImageEngine(comfyui.image),
    "sd-server": () => sdServer.image && createSdServerImageEngine(sdServer.image),
  };
  const editOf = {
    comfyui: () => comfyui.edit && createComfyEditEngine(comfyui.edit),
    "sd-server": () => sdServer.edit && createSdServerEditEngine(sdServer.edit),
  };
  const editEngine = edit && editOf[edit]();
  const upscaleEngine = upscale && comfyui.upscale && createComfyUpscaleEngine(comfyui.upscale);
  return {
    image: image.flatMap((name) => {
      const engine = imageOf[name]();
      return engine ? [checkedImageEngine(engine, theJudge())] : [];
    }),
    edit: editEngine && checkedEditEngine(editEngine, theJudge()),
    upscale: upscaleEngine && checkedUpscaleEngine(upscaleEngine, theJudge()),
    close: () => judge?.close(),
  };
}
