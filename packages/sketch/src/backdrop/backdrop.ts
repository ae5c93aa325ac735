/** Draws what is behind and in front of a subject, for every place, hour and weather. */
import { isIndoors } from "#sketch/light.ts";
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import type { Place, Scene } from "#sketch/scene.ts";
import { drawBokeh } from "./bokeh.ts";
import { drawCafe } from "./cafe.ts";
import { drawCastle } from "./castle.ts";
import { drawCity } from "./city.ts";
import { drawForeground } from "./foreground.ts";
import { drawGarden } from "./garden.ts";
import { drawGym, drawOffice, drawStage } from "./halls.ts";
import { drawHarbour } from "./harbour.ts";
import { drawKitchen } from "./kitchen.ts";
import { drawLibrary } from "./library.ts";
import { drawMarket } from "./market.ts";
import { drawMuseum } from "./museum.ts";
import { drawDesert } from "./desert.ts";
import { drawMeadow, drawMountains } from "./open-land.ts";
import { drawRestaurant } from "./restaurant.ts";
import { drawRooftop } from "./rooftop.ts";
import { drawRoomAir } from "./room-air.ts";
import { drawLivingRoom, drawWindowSeat } from "./rooms.ts";
import { createSetting, type Setting } from "./setting.ts";
import { drawPark } from "./park.ts";
import { drawSpace } from "./space.ts";
import { drawStreet } from "./street.ts";
import { drawNiche, drawPlain } from "./studio.ts";
import { drawTrain } from "./train.ts";
import { drawUnderwater } from "./underwater.ts";
import { drawWaterfall } from "./waterfall.ts";
import { drawBeach, drawLake } from "./waterside.ts";
import { drawWeather } from "./weather.ts";
import { drawForest } from "./forest.ts";

/**
 * A scene in layers that can move apart, bottom first: each lies on transparent ground, and one over the other they
 * are the whole. A layer with nothing in it is empty: a room has no `sky` and no `clouds`, for what its window shows
 * belongs to its `back`.
 */
export type Backdrop = {
  /** The far sky with sun, moon and stars; opaque down to the land. In space the stars, under water the water. */
  sky: Drawing;
  /** Clouds alone. */
  clouds: Drawing;
  /** The land or the room. */
  back: Drawing;
  /** Rain, snow or fog alone: far drops and veils behind the subject, near and large ones before it. */
  weather: { behind: Drawing; before: Drawing };
  /** What stands nearer than the subject. */
  front: Drawing;
  /** Where the ground begins; what stands in the scene stands below it. */
  horizonPx: number;
};

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
  rooftop: drawRooftop,
  museum: drawMuseum,
  harbour: drawHarbour,
  waterfall: drawWaterfall,
  restaurant: drawRestaurant,
};

export function drawBackdrop(scene: Scene, size: Size, idPrefix: string): Backdrop {
  const setting = createSetting(scene, size, idPrefix);
  painters[scene.place](setting);
  drawRoomAir(setting);
  drawForeground(setting);
  const sheltered =
    isIndoors(scene.place) ||
    scene.place === "space" ||
    scene.place === "underwater" ||
    scene.place === "bokeh";
  if (!sheltered) drawWeather(setting);
  return {
    sky: setting.far.drawing(),
    clouds: setting.clouds.drawing(),
    back: setting.brush.drawing(),
    weather: { behind: setting.weather.behind.drawing(), before: setting.weather.before.drawing() },
    front: setting.front.drawing(),
    horizonPx: setting.horizon,
  };
}
