/** Pictures that are put in the place of words, and how they are read. Whatever else is drawn parts words at most. */

const words: Record<string, string> = {
  baby: "👶🍼", child: "🧒👦👧", woman: "👩👱💃", man: "👨🕺", person: "🧑", family: "👪", nsfw: "🔞", dress: "👗", shirt: "👕🎽", blouse: "👚",
  jeans: "👖", shorts: "🩳", bikini: "👙", swimsuit: "🩱", underwear: "🩲", coat: "🧥", kimono: "👘", sari: "🥻", no: "🚫❌⛔🙅", minus: "➖",
  off: "🗑✂", wet: "💦",
}; // prettier-ignore

export const pictographs: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([word, pictures]) =>
    Array.from(pictures, (picture) => [picture, ` ${word} `] as const),
  ),
);
