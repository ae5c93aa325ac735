/**
 * The form that makes a character or changes one. Its draft stays in the browser until it is saved. A save with a price
 * is a job: it goes on when the form is closed, and the form finds it again when it is opened.
 */
import { UserRoundX } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { enginesOf } from "#platform/engines.ts";
import { RestoredNote } from "#tools/shell/draft/restored-note.tsx";
import { drawSeed } from "#tools/shell/fields/seed.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { OmissionsDialog } from "#tools/shell/submit/omissions-dialog.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useOmissions } from "#tools/shell/submit/use-omissions.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { Controls, SaveButton } from "./controls.tsx";
import {
  changeOf,
  facePriceOf,
  useFormDraft,
  useStoredFormDraft,
  type CharacterFields,
  type FormDraft,
} from "./draft.ts";
import { findReason, type CharacterReason, type SaveInput } from "./readiness.ts";
import { characterSubmission, type CharacterPart } from "./request.ts";
import { Stage } from "./stage.tsx";

type CharacterToolProps = {
  /** Null for a new character. */
  target: CharacterRow | null;
  /** The target was deleted elsewhere while the form was open. */
  gone: boolean;
  readOnly: boolean;
  /** The first values of a new character. */
  start: Partial<CharacterFields> | null;
  onClose: () => void;
};

export default function CharacterTool({ target, gone, readOnly, start, onClose }: CharacterToolProps) {
  const { connection } = useSession();
  const draft = useFormDraft(target, start);
  const form = useForm<CharacterFields>({ defaultValues: draft.fields });
  // Every field has a default value, so none of them is undefined.
  const fields = useWatch({ control: form.control }) as CharacterFields;
  useStoredFormDraft(draft, fields);
  const [uploading, setUploading] = useState(false);

  const saving = useSaving({ target, gone, draft, onClose });
  const { base, job, working, sending, refused, dismissRefusal } = saving;
  const change = base ? changeOf(fields, base) : null;
  const reason = useReason({ fields, change, readOnly: readOnly && base !== null, uploading });

  const submit = (values: CharacterFields) => {
    if (working || sending) return;
    if (reason) return void toast.error(reason.message);
    const seed = seedFor(values, base);
    if (seed !== values.seed) form.setValue("seed", seed);
    draft.setJobId(null);
    saving.submit({ fields: { ...values, seed }, target: base });
  };
  const save = form.handleSubmit(submit);
  const startOver = () => {
    draft.reset();
    dismissRefusal();
    form.reset(draft.plain());
  };
  useSubmitShortcut(() => void save());
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={target ? `Edit ${target.name}` : "Create a character"}
        className="md:w-[min(940px,calc(100vw-48px))]!"
      >
        <form
          noValidate
          onSubmit={(event) => void save(event)}
          className="grid gap-6 md:grid-cols-[minmax(0,1fr)_300px] md:gap-8"
        >
          {/* Without a box on a phone, an empty stage leaves no gap there. */}
          <div className="contents md:order-2 md:block">
            <Stage character={target} job={job} refused={refused} onDismiss={dismissRefusal} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {saving.isGone && target && <GoneNote name={target.name} />}
            {!saving.isGone && draft.restored && !working && (
              <RestoredNote onDiscard={startOver}>What you typed before is back.</RestoredNote>
            )}
            <div inert={working} className={`flex flex-col gap-6 ${working ? "opacity-55" : ""}`}>
              <Controls
                form={form}
                errors={form.formState.errors}
                fields={fields}
                onUploading={setUploading}
              />
            </div>
            <Footer>
              {working ? (
                <Button block size="lg" onClick={onClose}>
                  Close; it continues
                </Button>
              ) : (
                <SaveButton
                  change={change}
                  reason={reason}
                  sending={sending}
                  isIncomplete={Boolean(form.formState.errors.name ?? form.formState.errors.prompt)}
                />
              )}
            </Footer>
          </div>
        </form>
      </Dialog>
      <OmissionsDialog
        omissions={saving.omissions}
        how="draw"
        priceCredits={facePriceOf(connection?.config)}
      />
    </>
  );
}

/** The server keeps a seed that the request leaves out, and the face with it. A change draws another one here. */
const seedFor = ({ seed }: CharacterFields, base: CharacterRow | null): number | null =>
  base && seed === null ? drawSeed() : seed;

/** Stays in view at the bottom of the dialog. */
const Footer = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-6 z-20 -mx-6 -mb-6 bg-surface-1 px-6 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] md:-bottom-8 md:-mx-2 md:-mb-8 md:px-2 md:pb-5">
    {children}
  </div>
);

type SavingOptions = Pick<CharacterToolProps, "target" | "gone" | "onClose"> & { draft: FormDraft };

/** The submission of an open form. `base` is the character that a save changes. */
function useSaving({ target, gone, draft, onClose }: SavingOptions) {
  const [missing, setMissing] = useState(false);
  const isGone = gone || missing;
  // A character that was deleted meanwhile is saved as a new one.
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
    onNotStarted: (refusal, part) => {
      if (refusal?.code === "character_not_found") setMissing(true);
      omissions.askIfAsked(refusal, part);
    },
  });
  const omissions = useOmissions<CharacterPart>(submit);
  return { base, isGone, job, working, submit, sending, refused, dismissRefusal, omissions };
}

type FormJobOptions = { target: CharacterRow | null; draft: FormDraft; onSucceeded: () => void };

/** The job of an open form: the one that it started, or one that changes the same character elsewhere. */
function useFormJob({ target, draft, onSucceeded }: FormJobOptions) {
  const { jobs, active, loading } = useJobs();
  const charactersChanged = useCharactersChanged();
  /** A job that was just started may not be listed yet. */
  const [justStarted, setJustStarted] = useState<string | null>(null);
  const { jobId } = draft;
  const own = jobId === null ? null : (jobs.find((job) => job.id === jobId) ?? null);
  const elsewhere =
    target && active.find((job) => job.kind === "character" && job.input?.characterId === target.id);
  const job = own && isActive(own) ? own : (elsewhere ?? own);

  const state = own?.state ?? null;
  const succeeded = useEffectEvent(() => {
    charactersChanged();
    onSucceeded();
  });
  const forget = useEffectEvent(() => draft.setJobId(null));
  useEffect(() => {
    if (state === "succeeded") succeeded();
  }, [state]);
  // The list holds recent jobs only: the result of an older one is unknown, and the draft stays.
  const forgotten = jobId !== null && own === null && jobId !== justStarted && !loading;
  useEffect(() => {
    if (forgotten) forget();
  }, [forgotten]);

  const started = (id: string) => {
    setJustStarted(id);
    draft.setJobId(id);
  };
  const starting = jobId !== null && jobId === justStarted && own === null;
  return { job, working: starting || (job !== null && isActive(job)), started };
}

type Situation = Pick<SaveInput, "fields" | "change" | "readOnly" | "uploading">;

function useReason(situation: Situation): CharacterReason | null {
  const { user, connection } = useSession();
  const { info } = useCredits();
  return findReason({
    ...situation,
    signedIn: user !== null,
    account: info,
    engine: enginesOf(connection?.config, "image").length > 0,
    faceCredits: facePriceOf(connection?.config),
  });
}

const GoneNote = ({ name }: { name: string }) => (
  <div role="alert" className="flex items-start gap-3 rounded-card bg-warning-wash px-4 py-3.5 text-warning">
    <UserRoundX size={20} aria-hidden="true" className="mt-0.5" />
    <p className="text-pretty">
      <b>{name} was deleted in another tab or on another device.</b> What you typed is kept: you can create
      this character anew.
    </p>
  </div>
);
