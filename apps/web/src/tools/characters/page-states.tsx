/** The states of the page without characters, and the notes above the cards. */
import { Lock, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LoadFailedCard } from "#ui/load-failed-card.tsx";
import { PictureCardsSkeleton } from "#ui/picture-cards.tsx";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { PictureScene, EmptyScene, StateCard } from "#ui/state-card.tsx";
import { CallToActionLink } from "#tools/shell/page/call-to-action.tsx";

export const example = {
  name: "Mara",
  prompt: "A woman in her thirties with short copper hair, freckles and green eyes, a linen shirt, calm look",
};

/** A state in the column of the first cards, beside empty arches. */
function BesideArches({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,560px)_1fr] xl:gap-8">
      {children}
      <div aria-hidden="true" className="hidden items-end gap-5 lg:flex">
        <i className="h-[78%] flex-1 rounded-t-full rounded-b-card bg-surface-1" />
        <i className="h-full flex-1 rounded-t-full rounded-b-card bg-surface-1" />
        <i className="hidden h-[64%] flex-1 rounded-t-full rounded-b-card bg-surface-1 xl:block" />
      </div>
    </div>
  );
}

/** @param onTry null while a draft would be lost by the example. */
export function EmptyCharacters({ onTry }: { onTry: (() => void) | null }) {
  return (
    <BesideArches>
      <StateCard
        scene={<EmptyScene />}
        title="No characters created yet"
        actions={onTry && <Button onClick={onTry}>Use this prompt</Button>}
      >
        <p>
          Describe somebody once, and the face stays the same in every picture and video. Here is one to start
          from: “{example.prompt}.”
        </p>
      </StateCard>
    </BesideArches>
  );
}

export function LockedCharacters({ message, onUpgrade }: { message: string; onUpgrade: () => void }) {
  return (
    <BesideArches>
      <StateCard
        scene={
          <PictureScene src="/samples/freya.webp" blurred>
            <Badge tone="gold" className="h-[34px]! bg-[oklch(0.2_0.03_60/0.85)]!">
              <Lock size={16} aria-hidden="true" />
              Paid plans
            </Badge>
          </PictureScene>
        }
        title="Characters are not on the free plan"
        actions={
          <>
            <Button variant="primary" onClick={onUpgrade}>
              Upgrade
            </Button>
            <ButtonLink to="/subscription" variant="plain">
              Compare the plans
            </ButtonLink>
          </>
        }
      >
        <p>{message}</p>
      </StateCard>
    </BesideArches>
  );
}

export function CharactersProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailedCard
      className="max-w-[560px]"
      mark="?"
      title="Your characters could not be loaded"
      onRetry={onRetry}
    >
      They are safe. Nothing was charged.
    </LoadFailedCard>
  );
}

export function SessionEnded() {
  return (
    <SignInCard className="max-w-[560px]" variant="soft" title="Your session has ended">
      What you typed is kept, and characters that were being made are finished without you.
    </SignInCard>
  );
}

export function OverLimitNote({ readOnlyCount, total }: { readOnlyCount: number; total: number }) {
  const { info } = useCredits();
  if (!info) return null;
  const max = info.max_characters;
  return (
    <p className="mb-5 rounded-card bg-warning-wash px-4 py-3.5 text-pretty text-warning" role="note">
      {max === 0
        ? "Your plan has ended, so your characters are read-only."
        : `Your plan covers ${max} characters and you have ${total}: the ${readOnlyCount === 1 ? "newest one is" : `${readOnlyCount} newest are`} read-only.`}{" "}
      They can be viewed, used, downloaded and deleted, but not changed. <CallToActionLink to="upgrade" />
    </p>
  );
}

type DraftNoteProps = { name: string; onContinue: () => void; onDiscard: () => void };

export function DraftNote({ name, onContinue, onDiscard }: DraftNoteProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface-1 py-2 pr-2 pl-4 shadow-card">
      <PenLine size={18} aria-hidden="true" className="text-fg-2" />
      <p className="min-w-[210px] flex-1 py-1.5 text-pretty text-fg-2">
        {name ? `“${name}” is not finished yet.` : "A character is not finished yet."}
      </p>
      <div className="flex gap-1">
        <Button variant="soft" onClick={onContinue}>
          Continue
        </Button>
        <Button variant="plain" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

export const CharactersSkeleton = () => <PictureCardsSkeleton label="Loading your characters" count={4} />;
