/** Which artist draws which thing. */
import type { Thing } from "../../scene.ts";
import { books, candle, lamp } from "./books-and-light.ts";
import { castle, house, lighthouse } from "./buildings.ts";
import { coffee, tea, wine } from "./drinks.ts";
import { flowers, vase } from "./flowers.ts";
import { bread, cake, icecream, pizza, sushi } from "./food.ts";
import { fruit } from "./fruit.ts";
import { camera, chair, clock, robot, statue, umbrella } from "./household.ts";
import { guitar, piano } from "./music.ts";
import { crystal, moon, mountain, mushroom, sun, tree } from "./nature.ts";
import type { ThingArtist } from "./thing.ts";
import { balloon, bicycle, boat, car, rocket } from "./vehicles.ts";

export const thingArtists: Record<Thing, ThingArtist> = {
  balloon, bicycle, boat, books, bread, cake, camera, candle, car, castle, chair, clock, coffee, crystal, flowers, fruit, guitar, house, icecream,
  lamp, lighthouse, moon, mountain, mushroom, piano, pizza, robot, rocket, statue, sun, sushi, tea, tree, umbrella, vase, wine,
};
