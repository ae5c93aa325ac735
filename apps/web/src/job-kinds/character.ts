/** Characters: a face is drawn, and with it the character is made or changed. */
import {
  characterFacts,
  type CharacterInput,
  type saveCharacter,
} from "@galatea/contract/tools/character.ts";
import { UserRound } from "lucide-react";
import type { z } from "zod";
import { pictureFailureTitles } from "./failure-titles.ts";
import { addressOf, seedOf, type GivenAsset } from "./given-assets.ts";
import type { JobKindView } from "./job-kind.ts";

export const characterView: JobKindView<"character"> = {
  titleOf: (input) => (input?.name ? `${input.name}, a character` : "A character"),
  detailsOf: (input) => [input?.prompt ?? "A face"],
  startsFrom: "words",
  makes: "picture",
  resultPath: () => characterFacts.pagePath,
  success: (input) =>
    input?.characterId
      ? { one: "Character updated", many: "characters updated" }
      : { one: "Character created", many: "characters created" },
  failure: {
    titles: pictureFailureTitles,
    otherTitle: "The picture was not finished",
    toast: (code) =>
      code === "engine_bad_output" ? "No image URL received" : "Failed to generate and save character",
  },
  retryBody,
  timing: { variantOf: () => "face", growsWithPicture: false, onlyOwnVariant: false },
  spending: {
    label: "Characters",
    one: "Character",
    icon: UserRound,
    chart: { key: "character", label: "Characters", colour: "bg-chart-4" },
    priceLabel: null,
  },
  content: null,
  staleQueries: ["characters"],
};

function retryBody(
  input: CharacterInput,
  given: readonly GivenAsset[],
): z.input<(typeof saveCharacter)["request"]> {
  const source = addressOf(given, "character_source");
  return {
    characterId: input.characterId,
    name: input.name,
    prompt: input.prompt,
    style: input.style ?? null,
    ...seedOf(input),
    ...(source !== null && { uploadedReferenceImageUrl: source, referenceConsent: true }),
    ...(input.acceptOmissions && { acceptOmissions: true }),
  };
}
