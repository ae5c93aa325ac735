/** What a refused save says and where: beside the words it is about, or as a toast. */
import { refusalTitle } from "#tools/shell/messages/refusal-titles.ts";
import type { Refusal } from "#platform/functions.ts";
import { saveFailed } from "./use-save-character.ts";

/** A state in the form, with the words as they were sent. */
export type Refused = {
  title: string;
  sentence: string;
  prompt: string;
  marks: readonly { start: number; end: number }[];
  appealToken: string | null;
  callToAction: { to: string; label: string } | null;
};

export type RefusalPlace =
  | { place: "form"; refused: Refused }
  | { place: "toast"; title: string; description?: string }
  /** Deleted elsewhere meanwhile. */
  | { place: "gone" };

export function placeRefusal({ code, sentence, details }: Refusal, prompt: string): RefusalPlace {
  const inForm = (part: Partial<Refused>): RefusalPlace => ({
    place: "form",
    refused: { title: "", sentence, prompt, marks: [], appealToken: null, callToAction: null, ...part },
  });
  switch (code) {
    case "content_refused":
      return inForm({
        title: refusalTitle(details.rule),
        marks: details.marks ?? [],
        appealToken: details.appeal_token ?? null,
      });
    case "daily_cap_reached":
      return inForm({
        title:
          details.daily_cap_credits === undefined
            ? "Your daily limit is reached"
            : `Your daily limit of ${details.daily_cap_credits.toLocaleString("en-US")} credits is reached`,
        callToAction: { to: "/account/credits#daily-limit", label: "Change the limit" },
      });
    case "moderation_unavailable":
      return inForm({ title: "The safety check is away" });
    case "character_not_found":
      return { place: "gone" };
    case "network":
    case "internal":
      return { place: "toast", title: saveFailed, description: sentence };
    default:
      return { place: "toast", title: sentence };
  }
}
