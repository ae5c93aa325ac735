/** Which artist draws which thing. */
import type { Thing } from "../../scene.ts";
import { books, candle, lamp } from "./books-and-light.ts";
import { coffee, tea, wine } from "./drinks.ts";
import { flowers, vase } from "./flowers.ts";
import { fruit } from "./fruit.ts";
import type { ThingArtist } from "./thing.ts";

const artists: Partial<Record<Thing, ThingArtist>> = { books, candle, lamp, coffee, tea, wine, flowers, vase, fruit };

export const artistOf = (thing: Thing): ThingArtist => artists[thing] ?? vase;
