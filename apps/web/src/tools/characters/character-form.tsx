/**
 * Making a character, or changing one. What is typed lies in the browser until it is saved; a save that costs is a job,
 * which goes on when the form is closed and is found again when it is opened.
 */
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { StylePicker } from "#tools/shell/fields/style-tiles.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#platform/toast.ts";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { DescriptionField } from "./description-field.tsx";
import { changeOf, drawSeed, priceOf, type CharacterFields } from "./draft.ts";
import { FormNotes } from "./form-notes.tsx";
import { FormStage } from "./form-stage.tsx";
import { NameField } from "./name-field.tsx";
import { bothMissing, findBlock } from "./readiness.ts";
import { ReferenceField } from "./reference-field.tsx";
import { placeRefusal, type Refused } from "./refusal.ts";
import { SaveButton } from "./save-button.tsx";
import { SeedField } from "./seed-field.tsx";
import { useFormDraft, useKeptDraft } from "./use-form-draft.ts";
import { useFormJob } from "./use-form-job.ts";
import { useSaveCharacter } from "./use-save-character.ts";

export type CharacterFormProps = {
  /** Null: a new one. */
  target: CharacterRow | null;
  /** The target was deleted elsewhere while the form was open. */
  gone: boolean;
  readOnly: boolean;
  /** What a new one begins with. */
  start: Pick<CharacterFields, "name" | "prompt"> | null;
  onClose: () => void;
};

export default function CharacterForm({ target, gone, readOnly, start, onClose }: CharacterFormProps) {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const draft = useFormDraft(target, start);
  const form = useForm<CharacterFields>({ defaultValues: draft.kept.fields });
  // Every field has a value from the start.
  const fields = useWatch({ control: form.control }) as CharacterFields;
  useKeptDraft(draft, fields);
  const [uploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [missing, setMissing] = useState(false);

  /** Deleted meanwhile: what was typed can still be saved, as a new one. */
  const isGone = gone || missing;
  const base = isGone ? null : target;
  const finish = () => {
    draft.clear();
    onClose();
  };
  const { job, working, started } = useFormJob({ target: base, draft, onSucceeded: finish });
  const { save, sending } = useSaveCharacter({
    attempt: draft.meta.attempt,
    onAttempt: (attempt) => draft.change({ attempt }),
    onStarted: started,
    onSaved: finish,
    onRefused: (refusal) => {
      const placed = placeRefusal(refusal, fields.prompt.trim());
      if (placed.place === "form") setRefused(placed.refused);
      else if (placed.place === "gone") setMissing(true);
      else toast.error(placed.title, { ...(placed.description && { description: placed.description }) });
    },
  });

  const change = base ? changeOf(fields, base) : null;
  const engine = connection?.config.engines.image?.capabilities;
  const block = findBlock({
    signedIn: user !== null,
    account: info,
    fields,
    change,
    readOnly: readOnly && base !== null,
    engine: engine !== undefined,
    uploading,
  });

  const submit = form.handleSubmit(
    (values) => {
      if (working || sending) return;
      if (block) return void toast.error(block.message);
      // Left to chance in a change means: another face.
      const seed = base && values.seed === null ? drawSeed() : values.seed;
      if (seed !== values.seed) form.setValue("seed", seed);
      setRefused(null);
      draft.change({ jobId: null });
      save({
        fields: { ...values, seed },
        characterId: base?.id ?? null,
        priceCredits: priceOf(change ?? "face"),
      });
    },
    () => toast.error(bothMissing),
  );
  const startOver = () => {
    draft.reset();
    setRefused(null);
    form.reset(draft.plain());
  };
  useSubmitShortcut(() => void submit());
  const { errors } = form.formState;
  const filled = (words: string) => (value: string) => value.trim() !== "" || words;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={target ? `Edit ${target.name}` : "Create a character"}
      className="md:w-[min(940px,calc(100vw-48px))]!"
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-6 md:grid-cols-[minmax(0,1fr)_300px] md:gap-8"
      >
        {/* What the stage leaves out on a phone takes no room there. */}
        <div className="contents md:order-2 md:block">
          <FormStage character={target} job={job} refused={refused} onDismiss={() => setRefused(null)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <FormNotes
            gone={isGone ? target : null}
            restored={draft.restored && !working}
            onDiscard={startOver}
          />
          <div inert={working} className={`flex flex-col gap-6 ${working ? "opacity-55" : ""}`}>
            <NameField
              {...form.register("name", { validate: filled("Please give the character a name.") })}
              value={fields.name}
              error={errors.name?.message}
              data-first-focus
            />
            <DescriptionField
              {...form.register("prompt", { validate: filled("Please describe the character.") })}
              value={fields.prompt}
              error={errors.prompt?.message}
            />
            <ReferenceField
              source={fields.source}
              onSource={(source) => form.setValue("source", source)}
              consent={fields.consent}
              onConsent={(consent) => form.setValue("consent", consent)}
              consentError={null}
              onUploading={setUploading}
            />
            <StylePicker
              styles={engine?.kind === "image" ? engine.styles : []}
              value={fields.style}
              onChange={(style) => form.setValue("style", style)}
            />
            <SeedField seed={fields.seed} onChange={(seed) => form.setValue("seed", seed)} />
          </div>
          <div className="sticky -bottom-6 z-20 -mx-6 -mb-6 bg-surface-1 px-6 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-2 md:-mb-8 md:px-2 md:pb-5">
            {working ? (
              <Button block size="lg" onClick={onClose}>
                Close, it goes on
              </Button>
            ) : (
              <SaveButton change={change} block={block} sending={sending} />
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}
