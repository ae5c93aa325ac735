/** The closeness of companion and person. */
export type Closeness = "romantic" | "friends" | "rivals" | "colleagues" | "neighbours" | "campus" | "family";
