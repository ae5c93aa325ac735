/** The companions of a person: the gallery, the wizard over it, and the chat with one of them. */
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { UpgradeDialog } from "#tools/shell/purchases/upgrade-dialog.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { endDemoTalk } from "#platform/demo-talk.ts";
import { useSession } from "#platform/session.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { LoadFailedCard } from "#ui/load-failed-card.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { pictureCardGrid, PictureCardsSkeleton } from "#ui/picture-cards.tsx";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { ImportCard } from "./cards/import-card.tsx";
import { ChatView } from "./chat-view.tsx";
import { CompanionCard } from "./companion-card.tsx";
import { DemoDoor } from "./demo-door.tsx";
import { optionLabel } from "./draft.ts";
import { LockedCard } from "./locked-card.tsx";
import { ProfileDialog } from "./profile/profile-dialog.tsx";
import { SearchEverywhere } from "./talk/search-everywhere.tsx";
import { drawBlockedReason } from "./texts.ts";
import { useCompanions } from "./use-companions.ts";
import { pictureCredits, useDrawCompanion } from "./use-draw-companion.ts";
import { useLock } from "./use-lock.ts";
import { WizardPage } from "./wizard/wizard-page.tsx";

export const meta = () => pageMeta("AI Girlfriend", "Fictional companions who remember what you tell them.");

export default function CompanionsPage() {
  const { info } = useCredits();
  const query = useCompanions();
  const isLocked = useLock();
  const [params, setParams] = useSearchParams();
  const [upgrading, setUpgrading] = useState(false);
  const [profile, setProfile] = useState<{ id: string; isNew: boolean } | null>(null);
  const companions = query.data ?? null;
  const isFree = info?.tier_name === "free";
  const readOnly = readOnlyIds(companions ?? [], info?.max_girlfriends ?? Infinity);
  const talking = companions?.find(({ id }) => id === params.get("talk")) ?? null;
  const shown = companions?.find(({ id }) => id === profile?.id) ?? null;
  const chat = (id: string) => {
    setProfile(null);
    setParams({ talk: id });
  };
  const upgrade = () => {
    setProfile(null);
    setUpgrading(true);
  };
  const characterId = params.get("characterId");
  const demoId = params.get("demo");
  const isMaking = params.has("create") || characterId !== null;
  const view = talking?.id ?? (isMaking ? "wizard" : "gallery");
  return (
    <main
      className={classNames(
        "studio-column pt-2 pb-16 md:pt-8 md:pb-20",
        talking &&
          !isLocked &&
          "full-chat:flex full-chat:min-h-0 full-chat:flex-1 full-chat:flex-col full-chat:p-0",
      )}
    >
      <ScrollToTop key={view} />
      <PanelBoundary panel="companions">
        {isLocked ? (
          <LockedCard />
        ) : talking ? (
          <ChatView
            key={talking.id}
            companion={talking}
            isReadOnly={readOnly.has(talking.id)}
            onBack={() => setParams({})}
            onProfile={() => setProfile({ id: talking.id, isNew: false })}
            onUpgrade={upgrade}
          />
        ) : isMaking && info && companions ? (
          <WizardPage
            isPremium={!isFree && info.can_generate_images}
            characterId={characterId}
            demoId={demoId}
            isFull={companions.length >= info.max_girlfriends}
            onFull={() => {
              setParams({}, { replace: true });
              upgrade();
            }}
            onMade={(id) => {
              if (demoId !== null) endDemoTalk(demoId);
              setParams({}, { replace: true });
              setProfile({ id, isNew: true });
            }}
            onClose={() => setParams({})}
          />
        ) : (
          <Gallery
            companions={companions}
            failed={query.isError}
            readOnly={readOnly}
            onRetry={() => void query.refetch()}
            onCreate={() => setParams({ create: "" })}
            onContinueDemo={(id) => setParams({ create: "", demo: id })}
            onChat={chat}
            onProfile={(id) => setProfile({ id, isNew: false })}
            onUpgrade={upgrade}
            onImported={(id) => setProfile({ id, isNew: true })}
          />
        )}
      </PanelBoundary>
      <ProfileDialog
        companion={shown}
        isFree={isFree}
        isNew={profile?.isNew ?? false}
        onClose={() => setProfile(null)}
        onChat={() => shown && chat(shown.id)}
        onUpgrade={upgrade}
      />
      {info && <UpgradeDialog open={upgrading} tier={info.tier_name} onClose={() => setUpgrading(false)} />}
    </main>
  );
}

/** Of more than the plan covers, the newest can only be read. */
function readOnlyIds(companions: readonly CompanionRow[], allowed: number): ReadonlySet<string> {
  const oldestFirst = companions.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return new Set(oldestFirst.slice(allowed).map(({ id }) => id));
}

/** The views of one address begin at their top, as pages do. */
function ScrollToTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

type GalleryProps = {
  /** Null until they are loaded. */
  companions: readonly CompanionRow[] | null;
  failed: boolean;
  readOnly: ReadonlySet<string>;
  onRetry: () => void;
  onCreate: () => void;
  onContinueDemo: (demoId: string) => void;
  onChat: (id: string) => void;
  onProfile: (id: string) => void;
  onUpgrade: () => void;
  onImported: (id: string) => void;
};

function Gallery(props: GalleryProps) {
  const { companions, failed, readOnly, onRetry, onCreate, onChat, onProfile, onUpgrade, onImported } = props;
  const { info } = useCredits();
  const { user, connection } = useSession();
  const { draw, drawing } = useDrawCompanion(onUpgrade);
  const price = pictureCredits(connection?.config);
  if (!user)
    return (
      <SignInCard className="max-w-[560px]" variant="primary" title="AI Girlfriend Chat">
        Please sign in to chat with your AI girlfriends
      </SignInCard>
    );
  if (!companions || !info) return failed ? <Problem onRetry={onRetry} /> : <GallerySkeleton />;
  const { max_girlfriends: max, tier_name: tier } = info;
  const canCreate = companions.length < max;
  const start = canCreate ? onCreate : onUpgrade;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-8">
        <div>
          <h1 className="display text-2xl">Your AI Girlfriends</h1>
          <p className="mt-1.5 text-fg-2">Choose who you want to chat with today</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {companions.length > 0 && <SearchEverywhere />}
          <Badge>{`${companions.length} / ${max} Girlfriends`}</Badge>
          <Badge tone="gold">{optionLabel(tier)}</Badge>
          <ImportCard canCreate={canCreate} onUpgrade={onUpgrade} onMade={onImported} />
        </div>
      </header>
      {canCreate && <DemoDoor onContinue={props.onContinueDemo} />}
      {companions.length === 0 ? (
        <StateCard
          className="max-w-[560px]"
          scene={<EmptyScene />}
          title="No AI Girlfriends Yet"
          actions={
            <Button variant="primary" onClick={start}>
              {canCreate ? "Create Your First AI Girlfriend" : "Upgrade to Create AI Girlfriends"}
            </Button>
          }
        >
          <p>
            Thirteen short steps, and she answers. She is fictional, an adult, and an AI that says so. What
            you tell her she remembers, and you can take it back.
          </p>
        </StateCard>
      ) : (
        <ul aria-label="Your AI girlfriends" className={pictureCardGrid}>
          {companions.map((companion) => (
            <li key={companion.id} className="grid">
              <CompanionCard
                companion={companion}
                isFree={tier === "free"}
                isReadOnly={readOnly.has(companion.id)}
                isDrawing={drawing.has(companion.id)}
                drawBlocked={drawBlockedReason(info, readOnly.has(companion.id), price)}
                onChat={() => onChat(companion.id)}
                onProfile={() => onProfile(companion.id)}
                onDraw={() => draw(companion)}
                onUpgrade={onUpgrade}
              />
            </li>
          ))}
          {canCreate && (
            <li className="grid">
              <button
                type="button"
                onClick={onCreate}
                className="hairline-ring grid min-h-[220px] place-content-center justify-items-center gap-3 rounded-card text-fg-2 transition-colors duration-150 hover:bg-surface-1 hover:text-fg"
              >
                <Plus size={24} aria-hidden="true" />
                Create New
              </button>
            </li>
          )}
        </ul>
      )}
      {!canCreate && companions.length > 0 && (
        <aside className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface-1 p-5 shadow-card">
          <div>
            <h2 className="font-strong">Want More AI Girlfriends?</h2>
            <p className="mt-1 text-fg-2">
              {`You've reached your limit of ${max} girlfriend(s). Upgrade to create more!`}
            </p>
          </div>
          <Button variant="primary" onClick={onUpgrade}>
            Upgrade Plan
          </Button>
        </aside>
      )}
    </>
  );
}

const Problem = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailedCard
    className="max-w-[560px]"
    mark="?"
    title="Your companions could not be loaded"
    onRetry={onRetry}
  >
    They are safe, and so is every message.
  </LoadFailedCard>
);

const GallerySkeleton = () => <PictureCardsSkeleton label="Loading your companions" count={3} />;
