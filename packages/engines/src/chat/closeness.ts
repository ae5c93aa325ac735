/** How near two people are. */
export type Closeness = "romantic" | "friends" | "rivals" | "colleagues" | "neighbours" | "campus" | "family";
