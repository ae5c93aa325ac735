/** Reads place, hour, weather, mood and style. */
import type { Mood, Place, Season, Style, TimeOfDay, Weather } from "#sketch/scene.ts";
import { moodWords, placeWords, seasonWords, styleWords, timeWords, weatherWords } from "./scene-words.ts";
import { bind, findPhrases, firstOf, type Match, takeFirst, type Text } from "./text.ts";
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
    preferred(phrases.place, takeFirst(text, placeWords)),
    preferred(phrases.time, takeFirst(text, timeWords)),
    preferred(phrases.weather, takeFirst(text, weatherWords)),
    preferred(phrases.season, takeFirst(text, seasonWords)),
    preferred(phrases.style, takeFirst(text, styleWords)),
    preferred(phrases.mood, takeFirst(text, moodWords)),
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

/** Both are evaluated, so that a second word for the same thing counts as heard. */
const preferred = <T>(phrase: Match<T> | undefined, word: Match<T> | undefined): Match<T> | undefined =>
  phrase?.replaced === true && word?.replaced === false ? word : (phrase ?? word);

function phrase<T>(text: Text, vocabulary: Vocabulary<T>): Match<T> | undefined {
  const matches = findPhrases(text, vocabulary);
  for (const match of matches) bind(text, match);
  return firstOf(matches);
}

const keyed = <K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> =>
  // One computed key: TypeScript widens it to a string index.
  value === undefined ? {} : ({ [key]: value } as Record<K, T>);
