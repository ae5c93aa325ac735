/** Texts of 2,000 characters that take the text check longest: words pulled apart, run together, and repeated names. */
const fill = (part: string): string => part.repeat(Math.ceil(2_000 / part.length)).slice(0, 2_000);

export const hostileTexts = {
  "Cyrillic letters set apart": fill("д е в о ч к а "),
  "one Cyrillic letter": fill("о "),
  "one Latin letter": fill("x "),
  "a vowel": fill("e "),
  "one letter a line": fill("a\n"),
  "a word pulled apart": fill("u n d r e s s "),
  "digits for letters": fill("s5 $ 5s "),
  "repeated garments": fill("her dress\n"),
  "repeated ages": fill("17 year "),
  pictographs: fill("👗"),
  "Japanese compounds": fill("裸の女の子"),
  "Korean syllables set apart": fill("벗 은 "),
  "stacked marks": fill("a\u0301\u0302\u0303"),
};
