/** What each of the thirteen steps asks. */
import * as options from "@galatea/contract/companions/option-lists.ts";
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import type { PicturedField } from "@galatea/contract/companions/preference-pictures.ts";
import type { ReactNode } from "react";
import { paidOnce } from "#tools/shell/purchases/paid-once.ts";
import { AreaField, TextField } from "#ui/field.tsx";
import { toggleWord } from "../draft.ts";
import { AgeField } from "./age-field.tsx";
import { CardChoice } from "./card-choice.tsx";
import { Chips } from "./chips.tsx";

type StepProps = { draft: CompanionFields; change: (fields: Partial<CompanionFields>) => void };
type Step = {
  title: string;
  hint: string;
  /** It asks for what a character decides. */
  isLook?: boolean;
  body: (props: StepProps & { isPremium: boolean }) => ReactNode;
};

type Choosable =
  | "bodyType"
  | "breastSize"
  | "buttSize"
  | "faceType"
  | "hairstyle"
  | "eyeColor"
  | "outfit"
  | "relationshipStatus";

/** One of several options as cards. */
const choice = <Field extends Choosable>(
  field: Field,
  values: readonly CompanionFields[Field][],
  label: string,
  shown: { pictures?: PicturedField; isScale?: boolean } = {},
): Step["body"] =>
  function Choice({ draft, change }) {
    return (
      <CardChoice
        {...shown}
        label={label}
        values={values}
        chosen={draft[field]}
        onChoose={(value) => change({ [field]: value })}
      />
    );
  };

const changeLater = "Every choice can be seen in her profile.";

const nameTitle = "What is her name?";

export const steps: readonly Step[] = [
  {
    title: "How is she built?",
    hint: changeLater,
    isLook: true,
    body: choice("bodyType", options.bodyTypes, "Body type", { pictures: "bodyType" }),
  },
  {
    title: "Which breast size does she have?",
    hint: "This never enters a picture's description.",
    isLook: true,
    body: choice("breastSize", options.breastSizes, "Breast size", { isScale: true }),
  },
  {
    title: "Which butt size does she have?",
    hint: "This never enters a picture's description.",
    isLook: true,
    body: choice("buttSize", options.buttSizes, "Butt size", { isScale: true }),
  },
  {
    title: "Which face type does she have?",
    hint: changeLater,
    isLook: true,
    body: choice("faceType", options.faceTypes, "Face type", { pictures: "faceType" }),
  },
  {
    title: "How does she wear her hair?",
    hint: changeLater,
    isLook: true,
    body: choice("hairstyle", options.hairstyles, "Hairstyle", { pictures: "hairstyle" }),
  },
  {
    title: "Which colour are her eyes?",
    hint: changeLater,
    isLook: true,
    body: choice("eyeColor", options.eyeColors, "Eye colour", { pictures: "eyeColor" }),
  },
  {
    title: nameTitle,
    hint: "One was drawn for you. Take it, or write another.",
    body: ({ draft, change }) => (
      <TextField
        label="Name"
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        className="max-w-[420px]"
        onChange={(event) => change({ name: event.target.value })}
      />
    ),
  },
  {
    title: "How old is she?",
    hint: "She is fictional and an adult.",
    body: ({ draft, change }) => <AgeField age={draft.age} onChange={(age) => change({ age })} />,
  },
  {
    title: "How does she dress?",
    hint: changeLater,
    body: choice("outfit", options.outfits, "Outfit style"),
  },
  {
    title: "What does she wear with it?",
    hint: "As many as you like.",
    body: ({ draft, change }) => (
      <Chips
        label="Accessories"
        values={options.accessories}
        list={draft.accessories}
        onToggle={(word) => change({ accessories: toggleWord(draft.accessories, word) })}
      />
    ),
  },
  {
    title: "What is she like?",
    hint: "Her way of talking follows from these words.",
    body: ({ draft, change }) => (
      <AreaField
        label="Personality"
        value={draft.personality}
        maxLength={2000}
        rows={6}
        onChange={(event) => change({ personality: event.target.value })}
      />
    ),
  },
  {
    title: "Where does she come from?",
    hint: "She tells it when you ask.",
    body: ({ draft, change }) => (
      <AreaField
        label="Backstory"
        value={draft.backstory}
        maxLength={2000}
        rows={6}
        onChange={(event) => change({ backstory: event.target.value })}
      />
    ),
  },
  {
    title: "What moves her, and who are you to her?",
    hint: "The teacher and the student are adults at a university.",
    body: ({ draft, change, isPremium }) => (
      <div className="grid gap-6">
        <TextField
          label="Hobbies"
          value={draft.hobbies}
          maxLength={500}
          onChange={(event) => change({ hobbies: event.target.value })}
        />
        <Chips
          label="Dreams"
          values={options.dreams}
          list={draft.dreams}
          onToggle={(word) => {
            const dreams = toggleWord(draft.dreams, word);
            change({ dreams: dreams === "none" ? "" : dreams });
          }}
        />
        <div>
          <p className="mb-2.5 text-sm font-strong">Relationship dynamic</p>
          {choice(
            "relationshipStatus",
            options.relationships,
            "Relationship dynamic",
          )({ draft, change, isPremium })}
        </div>
        {!isPremium && (
          <p role="note" className="rounded-card bg-warning-wash px-4 py-3.5 text-pretty text-warning">
            Image generation requires a subscription. You can create your girlfriend and chat with her now,
            then upgrade later to generate her image! <span className="block text-sm">{paidOnce}</span>
          </p>
        )}
      </div>
    ),
  },
];

export const asksForName = ({ title }: Step): boolean => title === nameTitle;
