/** Which artist draws which thing. */
import type { Thing } from "../../scene.ts";
import { books, candle, lamp } from "./books-and-light.ts";
import { coffee, tea, wine } from "./drinks.ts";
import { flowers, vase } from "./flowers.ts";
import { bread, cake, icecream, pizza, sushi } from "./food.ts";
import { fruit } from "./fruit.ts";
import { guitar, piano } from "./music.ts";
import type { ThingArtist } from "./thing.ts";
import { balloon, bicycle, boat, car, rocket } from "./vehicles.ts";

const artists: Partial<Record<Thing, ThingArtist>> = { books, candle, lamp, coffee, tea, wine, flowers, vase, fruit, bread, cake, icecream, pizza, sushi, guitar, piano, balloon, bicycle, boat, car, rocket };

export const artistOf = (thing: Thing): ThingArtist => artists[thing] ?? vase;
