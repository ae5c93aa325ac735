/** What an engine cannot do, told with what it can: nothing of it was charged. */
import type { Teller } from "./refusal-text.ts";

export const cannotFollow =
  (title: string): Teller =>
  ({ sentence, details }) => ({
    place: "stage",
    title,
    description: sentence,
    offers: details.offers ?? [],
  });
