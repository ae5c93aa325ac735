/** The thirteen steps that make a companion. Steps go forward or back one at a time; nothing is lost between them. */
import * as options from "@galatea/contract/companions/option-lists.ts";
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { ArrowLeft, ArrowRight, Crown, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { AreaField, TextField } from "#ui/field.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { blankDraft, optionLabel, readAge, toggleWord } from "./draft.ts";

type WizardProps = {
  /** Image generation is allowed. */
  isPremium: boolean;
  isCreating: boolean;
  onCreate: (fields: CompanionFields) => void;
  onClose: () => void;
};

type StepProps = { draft: CompanionFields; change: (fields: Partial<CompanionFields>) => void };
type Step = { title: string; hint: string; body: (props: StepProps & { isPremium: boolean }) => ReactNode };

export function Wizard({ isPremium, isCreating, onCreate, onClose }: WizardProps) {
  const [draft, setDraft] = useState(blankDraft);
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const step = steps[index] ?? steps[0];
  if (!step) return null;
  const isLast = index === steps.length - 1;
  const isNamed = draft.name.trim() !== "";
  return (
    <section aria-label="Create your AI girlfriend" className="mx-auto max-w-[840px]">
      <div className="flex items-center gap-2">
        <IconButton label="Close the wizard" onClick={onClose}>
          <X size={20} />
        </IconButton>
        <p className="flex-1 text-fg-2 tabular-nums">{`Step ${index + 1} of ${steps.length}`}</p>
        {isPremium && (
          <Badge tone="gold">
            <Crown size={15} aria-hidden="true" />
            Premium
          </Badge>
        )}
      </div>
      <StepBar done={index + 1} of={steps.length} />
      <h1 ref={heading} tabIndex={-1} className="display mt-6 text-2xl outline-none">
        {step.title}
      </h1>
      <p className="mt-2 text-pretty text-fg-2">{step.hint}</p>
      <div className="mt-6 min-h-[240px]">
        {step.body({
          draft,
          isPremium,
          change: (fields) => setDraft((before) => ({ ...before, ...fields })),
        })}
      </div>
      <div className="mt-8 flex items-center justify-between gap-3">
        <Button
          variant="quiet"
          aria-disabled={index === 0 || undefined}
          className={index === 0 ? "opacity-45" : undefined}
          onClick={() => setIndex((now) => Math.max(0, now - 1))}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          Previous
        </Button>
        {isLast ? (
          <Button
            variant="primary"
            busy={isCreating}
            disabledReason={isCreating || isNamed ? null : "Give her a name"}
            onBlocked={() => setIndex(nameStep)}
            onClick={() => onCreate({ ...draft, name: draft.name.trim() })}
          >
            {isCreating ? "Creating..." : "Create Girlfriend"}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setIndex((now) => now + 1)}>
            Next
            <ArrowRight size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** The step is told in words beside it. */
const StepBar = ({ done, of }: { done: number; of: number }) => (
  <div aria-hidden="true" className="mt-3 flex gap-1">
    {Array.from({ length: of }, (_, index) => (
      <i
        key={index}
        className={classNames(
          "h-1 flex-1 rounded-full",
          index + 1 === done ? "bg-accent" : index < done ? "bg-fg-3" : "bg-surface-3",
        )}
      />
    ))}
  </div>
);

type Choosable = "bodyType" | "breastSize" | "buttSize" | "faceType" | "hairstyle" | "eyeColor" | "outfit";

/** One of several options as cards. */
const choice = <Field extends Choosable | "relationshipStatus">(
  field: Field,
  values: readonly CompanionFields[Field][],
  label: string,
): Step["body"] =>
  function Choice({ draft, change }) {
    return (
      <CardChoice
        label={label}
        values={values}
        chosen={draft[field]}
        onChoose={(value) => change({ [field]: value })}
      />
    );
  };

type CardChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function CardChoice<Value extends string>({ label, values, chosen, onChoose }: CardChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-2.5">
        {values.map((value) => (
          <label
            key={value}
            className="relative grid min-h-[72px] cursor-pointer place-items-center rounded-card bg-surface-2 px-3 py-4 text-center transition-colors duration-150 hover:bg-surface-3 has-checked:bg-accent-wash has-checked:font-strong has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_2px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {optionLabel(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ChipsProps = {
  label: string;
  values: readonly string[];
  list: string;
  onToggle: (word: string) => void;
};

/** Any number of options. */
function Chips({ label, values, list, onToggle }: ChipsProps) {
  const chosen = new Set(list.split(", "));
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.has(value)}
            onClick={() => onToggle(value)}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150",
              chosen.has(value)
                ? "bg-accent-wash font-strong text-accent-text"
                : "bg-surface-3 text-fg-2 hover:text-fg",
            )}
          >
            {optionLabel(value)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const changeLater = "Every choice can be seen in her profile.";

const steps: readonly Step[] = [
  { title: "How is she built?", hint: changeLater, body: choice("bodyType", options.bodyTypes, "Body type") },
  {
    title: "Which breast size does she have?",
    hint: "This never enters a picture's description.",
    body: choice("breastSize", options.breastSizes, "Breast size"),
  },
  {
    title: "Which butt size does she have?",
    hint: "This never enters a picture's description.",
    body: choice("buttSize", options.buttSizes, "Butt size"),
  },
  {
    title: "Which face type does she have?",
    hint: changeLater,
    body: choice("faceType", options.faceTypes, "Face type"),
  },
  {
    title: "How does she wear her hair?",
    hint: changeLater,
    body: choice("hairstyle", options.hairstyles, "Hairstyle"),
  },
  {
    title: "Which colour are her eyes?",
    hint: changeLater,
    body: choice("eyeColor", options.eyeColors, "Eye colour"),
  },
  {
    title: "What is her name?",
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
            then upgrade later to generate her image!
          </p>
        )}
      </div>
    ),
  },
];

const nameStep = 6;

/** What is typed stays as it is until the field is left. */
function AgeField({ age, onChange }: { age: number; onChange: (age: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Set her age (18-60)"
      type="number"
      inputMode="numeric"
      min={18}
      max={60}
      value={typed ?? String(age)}
      className="max-w-[220px]"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readAge(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
