/** Which artist draws which thing. */
import type { Thing } from "#sketch/scene.ts";
import { books, candle, lamp } from "./books-and-light.ts";
import { castle } from "./castle.ts";
import { house } from "./house.ts";
import { lighthouse } from "./lighthouse.ts";
import { coffee, tea, wine } from "./drinks.ts";
import { flowers, vase } from "./flowers.ts";
import { bread, cake, pizza } from "./baked.ts";
import { icecream, sushi } from "./dishes.ts";
import { fruit } from "./fruit.ts";
import { robot, statue } from "./figures.ts";
import { chair, umbrella } from "./household.ts";
import { camera, clock } from "./mechanisms.ts";
import { guitar, piano } from "./music.ts";
import { moon, sun } from "./heaven.ts";
import { mountain } from "./mountain.ts";
import { tree } from "./tree.ts";
import { crystal, mushroom } from "./undergrowth.ts";
import type { ThingArtist } from "./thing.ts";
import { boat } from "./boat.ts";
import { balloon, rocket } from "./flight.ts";
import { bicycle, car } from "./road.ts";

export const thingArtists: Record<Thing, ThingArtist> = {
  balloon,
  bicycle,
  boat,
  books,
  bread,
  cake,
  camera,
  candle,
  car,
  castle,
  chair,
  clock,
  coffee,
  crystal,
  flowers,
  fruit,
  guitar,
  house,
  icecream,
  lamp,
  lighthouse,
  moon,
  mountain,
  mushroom,
  piano,
  pizza,
  robot,
  rocket,
  statue,
  sun,
  sushi,
  tea,
  tree,
  umbrella,
  vase,
  wine,
};
