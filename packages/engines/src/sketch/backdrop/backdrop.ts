/** Draws what is behind and in front of a subject, for every place, hour and weather. */
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Place, Scene } from "#sketch/scene.ts";
import { drawDesert, drawMeadow, drawMountains } from "./open-land.ts";
import { createSetting, type Setting } from "./setting.ts";
import { drawNiche, drawPlain } from "./studio.ts";
import { drawBeach, drawLake } from "./waterside.ts";

export type Backdrop = { back: Drawing; front: Drawing; horizonPx: number };

const painters: Partial<Record<Place, (setting: Setting) => void>> = {
  plain: drawPlain, niche: drawNiche, beach: drawBeach, lake: drawLake, mountains: drawMountains, desert: drawDesert, meadow: drawMeadow,
};

export function drawBackdrop(scene: Scene, size: Size, idPrefix: string): Backdrop {
  const setting = createSetting(scene, size, idPrefix);
  (painters[scene.place] ?? drawPlain)(setting);
  return { back: setting.brush.drawing(), front: setting.front.drawing(), horizonPx: setting.horizon };
}
