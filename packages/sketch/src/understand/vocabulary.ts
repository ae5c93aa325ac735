/** Phrases separated by "|" and what they mean; "_" stands for any one word. */
export type Vocabulary<T> = readonly (readonly [phrases: string, meaning: T])[];
