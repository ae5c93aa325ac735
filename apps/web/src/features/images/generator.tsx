/** The studio: controls beside the stage, and what was made before beneath. Owns the draft and which job is shown. */
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "sonner";
import { capitalise } from "#core/gallery/content-kinds.ts";
import { useJobs } from "#core/queue/jobs-context.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Badge } from "#ui/badge.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { useIsPhone } from "#ui/use-media.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Controls } from "./controls.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { JustMade } from "./just-made.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import { findBlocks } from "./readiness.ts";
import { Stage } from "./stage.tsx";
import { useDraft, type Draft } from "./use-draft.ts";
import { useGenerate } from "./use-generate.ts";

type GeneratorProps = { askedCharacterId: string | null; onOpenPicture: (contentId: string) => void };

export function Generator({ askedCharacterId, onOpenPicture }: GeneratorProps) {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const phone = useIsPhone();
  const [draft, change] = useDraft(askedCharacterId);
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const [job, show] = useShownJob();
  const { generate, sending, refused, dismissRefusal } = useGenerate(show);

  const blocksFor = (candidate: Draft) =>
    findBlocks({
      signedIn: user !== null,
      account: info && {
        tier: info.tier_name,
        canGenerateImages: info.can_generate_images,
        balanceCredits: info.credits_balance,
      },
      prompt: candidate.prompt,
      hasCharacter: candidate.characterId !== null,
      sending,
    });
  const block = blocksFor(draft)[0] ?? null;

  /** Words alone are confirmed first; a character's picture starts at once. */
  const ask = (wanted: Draft) => {
    const reason = blocksFor(wanted)[0];
    if (reason) toast.error(reason.message);
    else if (wanted.characterId === null) setConfirming(wanted);
    else generate(wanted);
  };
  const askAgain = (failed: JobRow) => ask({ ...draft, prompt: failed.input?.prompt ?? draft.prompt });
  const tryExample = (prompt: string) => {
    change({ prompt });
    const wanted = { ...draft, prompt };
    if (blocksFor(wanted).length === 0) ask(wanted);
  };
  useGenerateShortcut(() => {
    if (confirming === null) ask(draft);
  });

  return (
    <>
      <div className="grid items-stretch gap-5 md:grid-cols-[minmax(300px,36%)_minmax(0,1fr)] lg:grid-cols-[384px_minmax(0,1fr)] lg:gap-7">
        {phone ? (
          <h1 className="sr-only">Make a picture</h1>
        ) : (
          <aside aria-label="Controls" className="card flex flex-col gap-6 self-start p-5 lg:p-6">
            <div className="flex items-center justify-between gap-3">
              <h1 className="page-title">Make a picture</h1>
              {connection && (
                <Badge>{capitalise(connection.config.engines.image?.label ?? "no engine")}</Badge>
              )}
            </div>
            <PanelBoundary panel="controls">
              <Controls draft={draft} onChange={change} />
              <GenerateButton block={block} onGenerate={() => ask(draft)} />
            </PanelBoundary>
          </aside>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <PanelBoundary panel="stage">
            <Stage
              job={job}
              refused={refused}
              canTry={info !== null && blocksFor({ ...draft, prompt: "x" }).length === 0}
              onTry={tryExample}
              onRetry={askAgain}
              onDismiss={dismissRefusal}
            />
          </PanelBoundary>
          <PanelBoundary panel="just made">
            <JustMade onOpen={onOpenPicture} />
          </PanelBoundary>
        </div>
      </div>
      {phone && <PhoneSheet draft={draft} onChange={change} block={block} onGenerate={() => ask(draft)} />}
      <ConfirmDialog
        open={confirming !== null}
        onCancel={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming) generate(confirming);
          setConfirming(null);
        }}
      />
    </>
  );
}

/** A running job is shown until it ends, then its end; after that the next one that runs. */
function useShownJob(): [JobRow | null, (jobId: string) => void] {
  const { jobs, active } = useJobs();
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = jobs.find((job) => job.id === shownId) ?? null;
  const oldestActiveId = active.at(-1)?.id ?? null;
  const shownIsActive = active.some((job) => job.id === shownId);

  // Adjusted while rendering, so that the stage never shows a state in between.
  if (oldestActiveId !== null && !shownIsActive && shownId !== oldestActiveId) setShownId(oldestActiveId);

  const show = (jobId: string) => {
    if (!shownIsActive) setShownId(jobId);
  };
  return [shown, show];
}

function useGenerateShortcut(press: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the focused control, which would take Enter for itself.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}
