/** Draws what is behind and in front of a subject, for every place, hour and weather. */
import { isIndoors } from "#sketch/light.ts";
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Place, Scene } from "#sketch/scene.ts";
import { drawBokeh } from "./bokeh.ts";
import { drawCafe } from "./cafe.ts";
import { drawCastle } from "./castle.ts";
import { drawCity } from "./city.ts";
import { drawGarden } from "./garden.ts";
import { drawGym, drawOffice, drawStage } from "./halls.ts";
import { drawKitchen } from "./kitchen.ts";
import { drawLibrary } from "./library.ts";
import { drawMarket } from "./market.ts";
import { drawDesert, drawMeadow, drawMountains } from "./open-land.ts";
import { drawLivingRoom, drawWindowSeat } from "./rooms.ts";
import { createSetting, type Setting } from "./setting.ts";
import { drawPark } from "./park.ts";
import { drawSpace } from "./space.ts";
import { drawStreet } from "./street.ts";
import { drawNiche, drawPlain } from "./studio.ts";
import { drawTrain } from "./train.ts";
import { drawUnderwater } from "./underwater.ts";
import { drawBeach, drawLake } from "./waterside.ts";
import { drawWeather } from "./weather.ts";
import { drawForest } from "./forest.ts";

/** `horizonPx` is where the ground begins; what stands in the scene stands below it. */
export type Backdrop = { back: Drawing; front: Drawing; horizonPx: number };

const painters: Record<Place, (setting: Setting) => void> = {
  plain: drawPlain,
  niche: drawNiche,
  window: drawWindowSeat,
  bokeh: drawBokeh,
  beach: drawBeach,
  lake: drawLake,
  city: drawCity,
  street: drawStreet,
  forest: drawForest,
  park: drawPark,
  garden: drawGarden,
  mountains: drawMountains,
  desert: drawDesert,
  meadow: drawMeadow,
  library: drawLibrary,
  cafe: drawCafe,
  kitchen: drawKitchen,
  stage: drawStage,
  train: drawTrain,
  space: drawSpace,
  underwater: drawUnderwater,
  castle: drawCastle,
  office: drawOffice,
  gym: drawGym,
  market: drawMarket,
  room: drawLivingRoom,
};

export function drawBackdrop(scene: Scene, size: Size, idPrefix: string): Backdrop {
  const setting = createSetting(scene, size, idPrefix);
  painters[scene.place](setting);
  const sheltered =
    isIndoors(scene.place) ||
    scene.place === "space" ||
    scene.place === "underwater" ||
    scene.place === "bokeh";
  if (!sheltered) drawWeather(setting);
  return { back: setting.brush.drawing(), front: setting.front.drawing(), horizonPx: setting.horizon };
}
