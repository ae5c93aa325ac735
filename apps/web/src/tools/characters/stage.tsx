/** The stage of the form: the current face, one that is being made, a refusal or a failure. */
import { Flag, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Face } from "#gallery/characters/face.tsx";
import { jobFailure, refundPath } from "#tools/shell/queue/job-failure.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { MarkedText } from "#tools/shell/messages/marked-text.tsx";
import type { CharacterRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CancelJobButton, FormingFace } from "./character-card.tsx";
import { descriptionWithCost, type RefusalText } from "#tools/shell/messages/refusal-messages.ts";

type StageProps = {
  character: CharacterRow | null;
  job: JobRow | null;
  refused: RefusalText | null;
  onDismiss: () => void;
};

export function Stage({ character, job, refused, onDismiss }: StageProps) {
  if (job && isActive(job)) return <Working job={job} />;
  if (refused) return <RefusedPanel refused={refused} onDismiss={onDismiss} />;
  if (job && (job.state === "failed" || job.state === "cancelled")) return <Failed job={job} />;
  return character ? <FaceNow character={character} /> : <NoFaceYet />;
}

type FaceFrameProps = { dark?: boolean; children: ReactNode; className?: string };

function FaceFrame({ dark = true, children, className }: FaceFrameProps) {
  return (
    <div
      // Labels on a picture are those of the dark theme in both themes.
      {...(dark && { "data-theme": "dark" })}
      className={classNames("relative aspect-[4/5] w-full overflow-hidden rounded-card bg-sunk", className)}
    >
      {children}
    </div>
  );
}

function Working({ job }: { job: JobRow }) {
  return (
    <div className="grid gap-4">
      <FaceFrame className="max-md:aspect-[16/9]">
        <FormingFace job={job} />
      </FaceFrame>
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">{stageCount(job)}</p>
        <h3 className="display text-[24px] leading-[1.14]">{stageTitle(job)}</h3>
      </div>
      <JobProgress job={job} />
      <CancelJobButton job={job} />
      <p className="text-sm text-pretty text-fg-3">You can close this. It continues in the background.</p>
    </div>
  );
}

function Failed({ job }: { job: JobRow }) {
  const failure = jobFailure(job.error_code);
  return (
    <div className="grid gap-3" aria-live="polite">
      <FaceFrame className="max-md:aspect-[16/9]">
        <FormingFace job={null} />
        <span className="absolute inset-0 grid place-items-center">
          <Badge tone="success" className="h-[34px]! bg-[oklch(0.2_0.03_158/0.85)]!">
            <RotateCcw size={16} aria-hidden="true" />
            {job.cost_credits} credits are back
          </Badge>
        </span>
      </FaceFrame>
      <h3 className="display text-[24px] leading-[1.14]">{failure.title}</h3>
      <p className="text-pretty text-fg-2">
        {failure.sentence} {failure.cost} What you typed is kept.
      </p>
      <div>
        <ButtonLink to={refundPath(job.id)} variant="quiet">
          See the refund
        </ButtonLink>
      </div>
    </div>
  );
}

function RefusedPanel({ refused, onDismiss }: { refused: RefusalText; onDismiss: () => void }) {
  const { title, prompt = "", marks = [], appealToken, callToAction } = refused;
  return (
    <div className="grid gap-3.5" aria-live="polite">
      <div className="grid min-h-[180px] place-items-center rounded-card bg-sunk p-5 md:min-h-[240px]">
        <blockquote className="line-clamp-[8] w-full rounded-[12px] bg-surface-2 px-[18px] py-4 break-words text-fg-2">
          “<MarkedText text={prompt} marks={marks} />”
        </blockquote>
      </div>
      <h3 className="display text-[24px] leading-[1.14]">{title}</h3>
      <p className="text-pretty text-fg-2">{descriptionWithCost(refused)}</p>
      <div className="flex flex-wrap items-center gap-2.5">
        {callToAction ? (
          <ButtonLink to={callToAction.to} variant="soft">
            {callToAction.label}
          </ButtonLink>
        ) : (
          <Button onClick={onDismiss}>Change the words</Button>
        )}
        {appealToken && (
          <ButtonLink to={`/appeal/${appealToken}`} variant="plain">
            <Flag size={18} aria-hidden="true" />
            Appeal
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function FaceNow({ character }: { character: CharacterRow }) {
  return (
    <div className="grid gap-3 max-md:hidden">
      <FaceFrame>
        <Face
          key={character.version}
          url={character.reference_image_url}
          alt={`${character.name} as the face is now`}
          sizes="340px"
          upToPx={960}
          className="absolute inset-0 size-full"
        />
        <AiLabel className="absolute bottom-3 left-3" />
      </FaceFrame>
      <p className="text-sm text-pretty text-fg-2">
        This is version {character.version}. A change draws a new face and keeps this one: you can go back to
        it at any time, free.
      </p>
    </div>
  );
}

function NoFaceYet() {
  const { connection } = useSession();
  const medianMs = connection?.config.engines.image?.[0]?.medianMs ?? null;
  return (
    <div className="grid gap-3 max-md:hidden">
      <FaceFrame dark={false}>
        <i
          aria-hidden="true"
          className="absolute inset-x-[21%] bottom-0 h-[66%] rounded-t-full bg-surface-2"
        />
      </FaceFrame>
      <p className="text-sm text-pretty text-fg-2">
        The face appears here
        {medianMs !== null && `, in about ${Math.max(1, Math.round(medianMs / 1000))} s`}. It stays the same
        in every picture and video.
      </p>
    </div>
  );
}
