/** Reads place, hour, weather, mood and style. */
import type { Mood, Place, Season, Style, TimeOfDay, Weather } from "#sketch/scene.ts";
import { moodWords, placeWords, seasonWords, styleWords, timeWords, weatherWords } from "./scene-words.ts";
import { findAll, findPhrases, firstOf, keepOne, type Match, type Text } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type SaidSetting = {
  place?: Match<Place>;
  time?: Match<TimeOfDay>;
  weather?: Match<Weather>;
  season?: Match<Season>;
  mood?: Match<Mood>;
  style?: Match<Style>;
};

/** Phrases such as "golden hour" or "rose garden", before any single word of them is read as a colour or a thing. */
export function bindPhrases(text: Text): SaidSetting {
  const all: SaidSetting = {
    ...keyed("style", phrase(text, styleWords)),
    ...keyed("time", phrase(text, timeWords)),
    ...keyed("place", phrase(text, placeWords)),
    ...keyed("weather", phrase(text, weatherWords)),
    ...keyed("season", phrase(text, seasonWords)),
    ...keyed("mood", phrase(text, moodWords)),
  };
  return all;
}

export function readSetting(text: Text, phrases: SaidSetting): SaidSetting {
  const [place, time, weather, season, style, mood] = [
    word(text, placeWords, phrases.place),
    word(text, timeWords, phrases.time),
    word(text, weatherWords, phrases.weather),
    word(text, seasonWords, phrases.season),
    word(text, styleWords, phrases.style),
    word(text, moodWords, phrases.mood),
  ];
  return {
    ...keyed("place", place),
    ...keyed("time", time),
    ...keyed("weather", weather),
    ...keyed("season", season),
    ...keyed("style", style),
    ...keyed("mood", mood),
  };
}

/** A phrase stands above a single word; a second word for the same thing counts as heard. */
function word<T>(text: Text, vocabulary: Vocabulary<T>, phrase: Match<T> | undefined): Match<T> | undefined {
  const matches = findAll(text, vocabulary);
  const first = firstOf(matches);
  const kept = phrase?.replaced === true && first?.replaced === false ? first : (phrase ?? first);
  keepOne(text, matches, { kept, alsoDrawn });
  return kept;
}

/** What a place's picture shows of another one: a castle stands on a hill. */
const shownBy: Partial<Record<Place, readonly Place[]>> = {
  castle: ["mountains"],
  rooftop: ["city"],
  street: ["city"],
  lake: ["mountains"],
};
const alsoDrawn = (kept: unknown, meaning: unknown): boolean =>
  (shownBy[kept as Place] ?? []).some((place) => place === meaning);

function phrase<T>(text: Text, vocabulary: Vocabulary<T>): Match<T> | undefined {
  const matches = findPhrases(text, vocabulary);
  const kept = firstOf(matches);
  keepOne(text, matches, { kept, alsoDrawn });
  return kept;
}

const keyed = <K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> =>
  // One computed key: TypeScript widens it to a string index.
  value === undefined ? {} : ({ [key]: value } as Record<K, T>);
