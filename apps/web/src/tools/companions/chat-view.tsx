/** The chat with one companion: header, messages, and the field with what a message costs. */
import { limits } from "@galatea/contract/limits.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Face } from "#gallery/characters/face.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { enginesOf } from "#platform/engines.ts";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { NotAnswered } from "#ui/chat/bubble.tsx";
import { Composer } from "#ui/chat/composer.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { useHiddenTopPx, useKeyboardHeightPx } from "#ui/use-keyboard-height.ts";
import { EngineNotice } from "./engine-notice.tsx";
import { MemoryButton } from "./memory/memory-panel.tsx";
import { useMessagePrice } from "./message-price.ts";
import { RefusedMessage } from "./refused-message.tsx";
import { endEdit, startEdit, startSending } from "./talk/draft.ts";
import { TalkLog } from "./talk/talk-log.tsx";
import { TalkMenu } from "./talk/talk-menu.tsx";
import { useSettledSent, useTalkDraft } from "./talk/use-talk-draft.ts";
import { blockedReason, counterText } from "./texts.ts";
import { type Talk, type TalkFailure, useTalk } from "./use-talk.ts";
import { Dictation } from "./voice/dictation.tsx";
import { silence, useVoice, type Voice } from "./voice/use-voice.ts";
import { WantedPictureOffer } from "./wanted-picture-offer.tsx";
import { VoiceMenu } from "./voice/voice-menu.tsx";

type ChatViewProps = {
  companion: CompanionRow;
  isReadOnly: boolean;
  onBack: () => void;
  onProfile: () => void;
  onUpgrade: () => void;
};

export function ChatView({ companion, isReadOnly, onBack, onProfile, onUpgrade }: ChatViewProps) {
  const { info } = useCredits();
  const { connection } = useSession();
  const priceCredits = useMessagePrice(companion);
  const kept = useTalkDraft(companion.id);
  const { draft, change, setText } = kept;
  const talk = useTalk(companion, (message, offersUpgrade) => {
    if (message !== null) setText((now) => now || message);
    if (offersUpgrade) onUpgrade();
  });
  useSettledSent(kept, talk.isWaiting ? null : (talk.messages?.slice(-4) ?? null));
  const voice = useVoice(companion, talk.pending?.said ?? null, talk.pending?.notice ?? null);
  const isFree = info?.tier_name === "free";
  const balance = info?.credits_balance ?? 0;
  const blocked = info
    ? blockedReason({ isFree, freeUsed: talk.freeUsed, balance, priceCredits, isReadOnly })
    : "Loading your balance";
  const send = () => {
    talk.send(draft.text.trim(), draft.edited ? { id: draft.edited.parentId } : undefined);
    change(startSending);
  };
  // Zero where the page shrinks with the keyboard, and on wide screens without one.
  const [paddingTop, paddingBottom] = [useHiddenTopPx(), useKeyboardHeightPx()];
  return (
    <section
      style={paddingTop + paddingBottom > 0 ? { paddingTop, paddingBottom } : undefined}
      aria-label={`Chat with ${companion.girlfriend_name}`}
      className="chat-screen mx-auto flex h-[calc(100dvh-150px)] min-h-[420px] max-w-[860px] flex-col gap-3 rounded-card bg-surface-1 p-5 shadow-card full-chat:h-auto full-chat:min-h-0 full-chat:w-full full-chat:max-w-none full-chat:flex-1 full-chat:gap-1 full-chat:rounded-none full-chat:p-0 full-chat:shadow-none"
    >
      <ChatHeader
        companion={companion}
        voice={voice}
        onBack={onBack}
        onProfile={onProfile}
        menu={<TalkMenu companion={companion} talk={talk} isReadOnly={isReadOnly} />}
      />
      <EngineNotice companion={companion} serving={enginesOf(connection?.config, "chat")} />
      <TalkLog
        companion={companion}
        talk={talk}
        onUpgrade={onUpgrade}
        onEdit={(message) => change((now) => startEdit(now, message))}
      />
      <WantedPictureOffer
        companion={companion}
        isReadOnly={isReadOnly}
        offeredScene={talk.messages?.at(-1)?.offered_scene ?? null}
        onUpgrade={onUpgrade}
      />
      {talk.failure && (
        <Failure failure={talk.failure} talk={talk} onSend={draft.text.trim() ? send : null} />
      )}
      {draft.edited && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-surface-2 px-4 py-1 text-sm text-fg-2 full-chat:mx-3">
          The edited message begins another branch; the old one stays.
          <Button variant="plain" onClick={() => change(endEdit)}>
            Cancel
          </Button>
        </p>
      )}
      <div className="flex flex-none flex-col gap-1 full-chat:px-3 full-chat:pb-[max(6px,env(safe-area-inset-bottom))]">
        <Composer
          value={draft.text}
          onChange={setText}
          placeholder={`Message ${companion.girlfriend_name}...`}
          maxChars={limits.chatChars}
          blocked={blocked}
          isWaiting={talk.isWaiting}
          onSend={send}
          onStop={() => {
            silence();
            talk.stop();
          }}
          tools={
            <Dictation
              isOff={blocked !== null}
              onText={(text) => setText((now) => `${now}${now === "" || /\s$/.test(now) ? "" : " "}${text}`)}
            />
          }
        />
        <p className="flex flex-wrap justify-between gap-x-3 px-2 text-sm text-fg-2 tabular-nums">
          <span className="inline-flex items-center gap-2">
            {!isFree && <CoinDot />}
            {counterText(isFree, talk.freeUsed, priceCredits)}
          </span>
          {isFree ? (
            <button type="button" onClick={onUpgrade} className={upgradeClass}>
              Upgrade
            </button>
          ) : (
            <span>{`${formatCredits(balance)} credits remaining`}</span>
          )}
        </p>
      </div>
    </section>
  );
}

type FailureProps = { failure: TalkFailure; talk: Talk; onSend: (() => void) | null };

/** The message is in the field again, so that trying again sends what stands there. */
const Failure = ({ failure: { sentence, regenerated, refused }, talk, onSend }: FailureProps) => (
  <div aria-live="polite" className="flex flex-none flex-col full-chat:mx-3">
    {refused ? (
      <RefusedMessage sentence={sentence} {...refused} />
    ) : (
      <NotAnswered onRetry={regenerated === null ? onSend : () => talk.regenerate(regenerated)}>
        {sentence}
      </NotAnswered>
    )}
  </div>
);

/** As low as its line; the finger's target reaches beyond it. */
const upgradeClass =
  "relative font-strong text-accent-text underline-offset-4 after:absolute after:-inset-x-3 after:-inset-y-3 hover:underline";

type HeaderProps = Pick<ChatViewProps, "companion" | "onBack" | "onProfile"> & {
  voice: Voice;
  menu: ReactNode;
};

const ChatHeader = ({ companion, voice, onBack, onProfile, menu }: HeaderProps) => (
  <header className="flex flex-none items-center gap-1 full-chat:px-1 full-chat:pt-[max(6px,env(safe-area-inset-top))] full-chat:pb-1">
    <IconButton label="Back to your companions" onClick={onBack}>
      <ArrowLeft size={20} />
    </IconButton>
    <div className="relative flex min-w-0 flex-1 items-center gap-2.5">
      <button
        type="button"
        aria-label={`Profile of ${companion.girlfriend_name}`}
        onClick={onProfile}
        // The name beside the picture leads to the profile too.
        className="flex-none rounded-full after:absolute after:inset-0 after:rounded-md"
      >
        <Face
          url={companion.generated_image_url}
          alt=""
          sizes="44px"
          upToPx={160}
          className="size-11 overflow-hidden rounded-full full-chat:size-10"
        />
      </button>
      <div className="min-w-0">
        <h1 className="truncate leading-tight font-strong">{companion.girlfriend_name}</h1>
        <p className="truncate text-sm leading-tight text-fg-3">AI Girlfriend</p>
      </div>
    </div>
    <MemoryButton companion={companion} />
    <VoiceMenu name={companion.girlfriend_name} voice={voice} />
    {menu}
    <Button variant="quiet" className="ml-1 full-chat:hidden" onClick={onProfile}>
      Profile
    </Button>
  </header>
);
