/**
 * Making a character, or changing one. What is typed lies in the browser until it is saved; a save that costs is a job,
 * which goes on when the form is closed and is found again when it is opened.
 */
import { useState } from "react";
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { drawSeed } from "#tools/shell/fields/seed.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { CharacterRow } from "#platform/database.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#platform/toast.ts";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { changeOf, type CharacterFields } from "./draft.ts";
import { DescriptionField, NameField, SeedField } from "./form-fields.tsx";
import { FormNotes } from "./form-notes.tsx";
import { FormStage } from "./form-stage.tsx";
import { bothMissing, findReason } from "./readiness.ts";
import { ReferenceField } from "./reference-field.tsx";
import { characterSubmission } from "./request.ts";
import { SaveButton } from "./save-button.tsx";
import { StylePicker } from "./style-field.tsx";
import { useFormDraft, useStoredFormDraft } from "./use-form-draft.ts";
import { useFormJob } from "./use-form-job.ts";

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
  const form = useForm<CharacterFields>({ defaultValues: draft.fields });
  // Every field has a value from the start.
  const fields = useWatch({ control: form.control }) as CharacterFields;
  useStoredFormDraft(draft, fields);
  const [uploading, setUploading] = useState(false);
  const [missing, setMissing] = useState(false);

  /** Deleted meanwhile: what was typed can still be saved, as a new one. */
  const isGone = gone || missing;
  const base = isGone ? null : target;
  const finish = () => {
    draft.clear();
    onClose();
  };
  const { job, working, started } = useFormJob({ target: base, draft, onSucceeded: finish });
  const charactersChanged = useCharactersChanged();
  const { submit, sending, refused, dismissRefusal } = useSubmission(characterSubmission, {
    onStarted: started,
    onDone: ({ credits_used: used }) => {
      toast.success(`Character updated successfully! Credits used: ${used}`);
      charactersChanged();
      finish();
    },
    onNotStarted: (refusal) => {
      if (refusal?.code === "character_not_found") setMissing(true);
    },
  });

  const change = base ? changeOf(fields, base) : null;
  const engine = connection?.config.engines.image?.capabilities;
  const reason = findReason({
    signedIn: user !== null,
    account: info,
    fields,
    change,
    readOnly: readOnly && base !== null,
    engine: engine !== undefined,
    uploading,
  });

  const save = form.handleSubmit(
    (values) => {
      if (working || sending) return;
      if (reason) return void toast.error(reason.message);
      // Left to chance in a change means: another face.
      const seed = base && values.seed === null ? drawSeed() : values.seed;
      if (seed !== values.seed) form.setValue("seed", seed);
      draft.setJobId(null);
      submit({ fields: { ...values, seed }, target: base });
    },
    () => toast.error(bothMissing),
  );
  const startOver = () => {
    draft.reset();
    dismissRefusal();
    form.reset(draft.plain());
  };
  useSubmitShortcut(() => void save());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={target ? `Edit ${target.name}` : "Create a character"}
      className="md:w-[min(940px,calc(100vw-48px))]!"
    >
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-6 md:grid-cols-[minmax(0,1fr)_300px] md:gap-8"
      >
        {/* What the stage leaves out on a phone takes no room there. */}
        <div className="contents md:order-2 md:block">
          <FormStage character={target} job={job} refused={refused} onDismiss={dismissRefusal} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <FormNotes
            gone={isGone ? target : null}
            restored={draft.restored && !working}
            onDiscard={startOver}
          />
          <div inert={working} className={`flex flex-col gap-6 ${working ? "opacity-55" : ""}`}>
            <FormFields
              form={form}
              errors={form.formState.errors}
              fields={fields}
              onUploading={setUploading}
            />
          </div>
          <div className="sticky -bottom-6 z-20 -mx-6 -mb-6 bg-surface-1 px-6 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-2 md:-mb-8 md:px-2 md:pb-5">
            {working ? (
              <Button block size="lg" onClick={onClose}>
                Close, it goes on
              </Button>
            ) : (
              <SaveButton change={change} reason={reason} sending={sending} />
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}

type FormFieldsProps = {
  form: UseFormReturn<CharacterFields>;
  errors: FieldErrors<CharacterFields>;
  fields: CharacterFields;
  onUploading: (uploading: boolean) => void;
};

function FormFields({ form, errors, fields, onUploading }: FormFieldsProps) {
  const { connection } = useSession();
  const engine = connection?.config.engines.image?.capabilities;
  return (
    <>
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
        onUploading={onUploading}
      />
      <StylePicker
        styles={engine?.kind === "image" ? engine.styles : []}
        value={fields.style}
        onChange={(style) => form.setValue("style", style)}
      />
      <SeedField seed={fields.seed} onChange={(seed) => form.setValue("seed", seed)} />
    </>
  );
}

const filled =
  (words: string) =>
  (value: string): true | string =>
    value.trim() !== "" || words;
