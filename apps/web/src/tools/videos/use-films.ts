/** The person's videos, newest first, read by keyset. The page keeps them true (use-live-pictures). */
import { useWall } from "#gallery/wall/use-wall.ts";
import type { GalleryConditions } from "#platform/database.ts";

/** One object: whoever asks for it shares the answer. */
const filmConditions: GalleryConditions = { types: ["video"] };

export const useFilms = () => useWall(filmConditions);
