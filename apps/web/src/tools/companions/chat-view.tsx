/** The chat with one companion: header, messages, and the field with what a message costs. */
import { limits } from "@galatea/contract/limits.ts";
import { ArrowLeft } from "lucide-react";
import { Face } from "#gallery/characters/face.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { enginesOf } from "#platform/engines.ts";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Composer } from "#ui/chat/composer.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { EngineNotice } from "./engine-notice.tsx";
import { MemoryButton } from "./memory/memory-panel.tsx";
import { useMessagePrice } from "./message-price.ts";
import { endEdit, startEdit, startSending } from "./talk/draft.ts";
import { TalkLog } from "./talk/talk-log.tsx";
import { TalkMenu } from "./talk/talk-menu.tsx";
import { useSettledSent, useTalkDraft } from "./talk/use-talk-draft.ts";
import { blockedReason, counterText } from "./texts.ts";
import { useTalk } from "./use-talk.ts";
import { Dictation } from "./voice/dictation.tsx";
import { silence, useVoice, type Voice } from "./voice/use-voice.ts";
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
  return (
    <section
      aria-label={`Chat with ${companion.girlfriend_name}`}
      className="mx-auto flex h-[calc(100dvh-var(--bottom-nav)-124px)] min-h-[420px] max-w-[860px] flex-col gap-3 rounded-card bg-surface-1 p-3.5 shadow-card md:h-[calc(100dvh-150px)] md:p-5"
    >
      <ChatHeader companion={companion} voice={voice} onBack={onBack} onProfile={onProfile} />
      <EngineNotice companion={companion} serving={enginesOf(connection?.config, "chat")} />
      <TalkLog
        companion={companion}
        talk={talk}
        onUpgrade={onUpgrade}
        onEdit={(message) => change((now) => startEdit(now, message))}
      />
      {draft.edited && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-surface-2 px-4 py-2 text-sm text-fg-2">
          The edited message begins another branch; the old one stays.
          <Button variant="plain" onClick={() => change(endEdit)}>
            Cancel
          </Button>
        </p>
      )}
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
      <div className="flex items-center gap-2 px-1 text-sm text-fg-2 tabular-nums">
        <div className="flex flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-2">
            {!isFree && <CoinDot />}
            {counterText(isFree, talk.freeUsed, priceCredits)}
          </span>
          {isFree ? (
            <Button variant="soft" onClick={onUpgrade}>
              Upgrade
            </Button>
          ) : (
            <span>{`${formatCredits(balance)} credits remaining`}</span>
          )}
        </div>
        <TalkMenu companion={companion} talk={talk} isReadOnly={isReadOnly} />
      </div>
    </section>
  );
}

type HeaderProps = Pick<ChatViewProps, "companion" | "onBack" | "onProfile"> & { voice: Voice };

const ChatHeader = ({ companion, voice, onBack, onProfile }: HeaderProps) => (
  <header className="flex items-center gap-2.5">
    <IconButton label="Back to your companions" onClick={onBack}>
      <ArrowLeft size={20} />
    </IconButton>
    <button
      type="button"
      aria-label={`Profile of ${companion.girlfriend_name}`}
      onClick={onProfile}
      className="size-11 flex-none overflow-hidden rounded-full"
    >
      <Face url={companion.generated_image_url} alt="" sizes="44px" upToPx={160} className="size-full" />
    </button>
    <div className="min-w-0 flex-1">
      <h1 className="truncate font-strong">{companion.girlfriend_name}</h1>
      <p className="truncate text-sm text-fg-3">AI Girlfriend</p>
    </div>
    <MemoryButton companion={companion} />
    <VoiceMenu name={companion.girlfriend_name} voice={voice} />
    <Button variant="quiet" className="max-md:hidden" onClick={onProfile}>
      Profile
    </Button>
  </header>
);
