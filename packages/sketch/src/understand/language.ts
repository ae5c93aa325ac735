/** How the words of another language are listed. */

/** English words, and how they are written there: forms of one word apart by "/", different words by a space. */
type Words = readonly (readonly [english: string, written: string])[];
export type Language = { nouns: Words; adjectives: Words; small: Words };
