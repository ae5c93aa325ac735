/** The thirteen steps that make a companion. Steps go forward or back one at a time; nothing is lost between them. */
import { ArrowLeft, ArrowRight, Crown, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Face } from "#gallery/characters/face.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";
import { RestoredNote } from "#tools/shell/draft/restored-note.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { draftOfDemo } from "../demo-draft.ts";
import { blankDraft, draftOfCharacter } from "../draft.ts";
import { useCreateCompanion } from "../use-create-companion.ts";
import type { WizardSlot } from "./kept-draft.ts";
import { asksForName, steps as allSteps } from "./steps.tsx";
import { useWizardDraft } from "./use-wizard-draft.ts";
import { useWizardStep } from "./use-wizard-step.ts";

type WizardProps = {
  /** Image generation is allowed. */
  isPremium: boolean;
  /** Whose face and look she has; null where the steps ask for them. */
  character: CharacterRow | null;
  slot: WizardSlot;
  onMade: (id: string) => void;
  onClose: () => void;
};

export function Wizard({ isPremium, character, slot, onMade, onClose }: WizardProps) {
  // A character decides her look.
  const steps = character ? allSteps.filter(({ isLook }) => !isLook) : allSteps;
  const { index, goTo, goBack, leave } = useWizardStep(steps.length);
  const kept = useWizardDraft(slot, () =>
    character ? draftOfCharacter(character) : (draftOfDemo(slot.demoId) ?? blankDraft()),
  );
  const { draft, change } = kept;
  const { create, isCreating } = useCreateCompanion(character?.id ?? null, (id) => {
    kept.forget();
    leave(() => onMade(id));
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const step = steps[index];
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
      {kept.isRestored && index === 0 && (
        <RestoredNote className="mt-6" onDiscard={kept.startOver}>
          What you chose before is back.
        </RestoredNote>
      )}
      {character && <FaceNote character={character} />}
      <h1 ref={heading} tabIndex={-1} className="display mt-6 text-2xl outline-none">
        {step.title}
      </h1>
      <p className="mt-2 text-pretty text-fg-2">{step.hint}</p>
      <div className="mt-6 md:min-h-[240px]">
        {step.body({
          draft,
          isPremium,
          change,
        })}
      </div>
      {/* On a phone the next step stays in reach of the thumb. */}
      <div className="mt-8 flex items-center justify-between gap-3 max-md:sticky max-md:bottom-(--bottom-nav) max-md:z-10 max-md:mt-4 max-md:bg-(--bg) max-md:py-3">
        <Button
          variant="quiet"
          aria-disabled={index === 0 || undefined}
          className={index === 0 ? "text-fg-3! hover:bg-transparent!" : undefined}
          onClick={goBack}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          Previous
        </Button>
        {isLast ? (
          <Button
            variant="primary"
            busy={isCreating}
            disabledReason={isCreating || isNamed ? null : "Give her a name"}
            onBlocked={() => goTo(steps.findIndex(asksForName))}
            onClick={() => create({ ...draft, name: draft.name.trim() })}
          >
            {isCreating ? "Creating..." : "Create Girlfriend"}
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              kept.keep();
              goTo(index + 1);
            }}
          >
            Next
            <ArrowRight size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
    </section>
  );
}

const FaceNote = ({ character: { name, reference_image_url: url } }: { character: CharacterRow }) => (
  <p className="mt-6 flex items-center gap-4 rounded-card bg-surface-2 p-3 pr-5">
    <Face url={url} alt="" sizes="64px" upToPx={160} className="size-16 flex-none rounded-md" />
    <span className="text-pretty text-fg-2">
      {`She has the face and the look of ${name}. The steps ask for the rest.`}
    </span>
  </p>
);

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
