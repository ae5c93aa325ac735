/** Every table of words by its name: what other languages are told apart from, and what the guide lists. */
import * as accessories from "./accessory-words.ts";
import * as clothing from "./clothing-words.ts";
import { namedColours, shades } from "./colour-words.ts";
import * as look from "./look-words.ts";
import { origins } from "./origin-words.ts";
import * as people from "./people-words.ts";
import * as pose from "./pose-words.ts";
import { roles } from "./role-words.ts";
import * as scene from "./scene-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import * as thing from "./thing-words.ts";

export type Table = { title: string; words: Vocabulary<unknown> };

export const tables: readonly Table[] = [
  { title: "People", words: people.personNouns.filter((entry) => !roles.includes(entry)) },
  { title: "Professions and figures", words: roles },
  { title: "Ages", words: people.ageWords },
  { title: "Numbers", words: people.numberWords },
  { title: "Origins", words: origins },
  { title: "Hair styles", words: look.hairStyles },
  { title: "Hair colours", words: look.namedHairColours },
  { title: "A second hair colour", words: look.hairAccents },
  { title: "People by their hair", words: look.hairPeople },
  { title: "Eye colours", words: look.eyeColours },
  { title: "Skin", words: look.skinTones },
  { title: "Build", words: look.builds },
  { title: "Build, directly before the noun", words: look.buildsOfNouns },
  { title: "Beards", words: look.beards },
  { title: "Freckles", words: look.freckles },
  { title: "Expressions", words: pose.expressions },
  { title: "Poses", words: pose.poses },
  { title: "Framings", words: pose.framings },
  { title: "Garments", words: clothing.garments },
  { title: "Worn below", words: clothing.lowerGarments },
  { title: "Shoes", words: clothing.shoes },
  { title: "Patterns", words: clothing.patterns },
  { title: "Colours", words: namedColours },
  { title: "Shades of colours", words: shades },
  { title: "Glasses", words: accessories.glasses },
  { title: "On the head", words: accessories.hats },
  { title: "Scarves", words: accessories.scarves },
  { title: "Jewellery", words: accessories.jewels },
  { title: "Metals", words: accessories.metals },
  { title: "Lips", words: accessories.lipsticks },
  { title: "Tattoos", words: accessories.tattoos },
  { title: "Held", words: accessories.held },
  { title: "Seats", words: accessories.seats },
  { title: "Animals", words: thing.animals },
  { title: "Things", words: thing.things },
  { title: "Places", words: scene.placeWords },
  { title: "Times of day", words: scene.timeWords },
  { title: "Weather", words: scene.weatherWords },
  { title: "Seasons", words: scene.seasonWords },
  { title: "Moods", words: scene.moodWords },
  { title: "Styles", words: scene.styleWords },
];
