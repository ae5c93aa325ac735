/** The first letter as a capital, for words that begin a sentence or a heading. */
export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
