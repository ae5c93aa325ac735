/** What an engine cannot do, told with what it can: nothing of it was charged. */
import type { MessageOf } from "./refusal-text.ts";

export const cannotFollow =
  (title: string): MessageOf =>
  ({ sentence, details }) => ({
    place: "stage",
    title,
    description: sentence,
    offers: details.offers ?? [],
  });
