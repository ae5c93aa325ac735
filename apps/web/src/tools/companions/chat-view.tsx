/** The chat with one companion: header, messages, and the field with what a message costs. */
import { limits } from "@galatea/contract/limits.ts";
import { ArrowLeft, Info } from "lucide-react";
import { useState } from "react";
import { Face } from "#gallery/characters/face.tsx";
import { CallToActionLink } from "#tools/shell/page/call-to-action.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Bubble, ChatNotice, TypingBubble } from "#ui/chat/bubble.tsx";
import { MessageLog } from "#ui/chat/message-log.tsx";
import { Composer } from "#ui/chat/composer.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { newestLeafFrom } from "./branch.ts";
import { Message } from "./message.tsx";
import { SafetyLink } from "./safety-link.tsx";
import { blockedReason, counterText } from "./texts.ts";
import { type Talk, useTalk } from "./use-talk.ts";

type ChatViewProps = {
  companion: CompanionRow;
  isReadOnly: boolean;
  onBack: () => void;
  onProfile: () => void;
  onUpgrade: () => void;
};

export function ChatView({ companion, isReadOnly, onBack, onProfile, onUpgrade }: ChatViewProps) {
  const { info } = useCredits();
  const [draft, setDraft] = useState("");
  /** Another branch than the stored one, chosen here. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [edited, setEdited] = useState<{ id: string; parentId: string | null } | null>(null);
  const talk = useTalk(companion, chosen ?? companion.leaf_id, (message, offersUpgrade) => {
    if (message !== null) setDraft((now) => now || message);
    if (offersUpgrade) onUpgrade();
  });
  const isFree = info?.tier_name === "free";
  const balance = info?.credits_balance ?? 0;
  const blocked = info
    ? blockedReason({ isFree, freeUsed: talk.freeUsed, balance, isReadOnly })
    : "Loading your balance";
  const send = () => {
    talk.send(draft.trim(), edited ? { id: edited.parentId } : undefined);
    setDraft("");
    setEdited(null);
    setChosen(null);
  };
  return (
    <section
      aria-label={`Chat with ${companion.girlfriend_name}`}
      className="mx-auto flex h-[calc(100dvh-var(--bottom-nav)-124px)] min-h-[420px] max-w-[860px] flex-col gap-3 rounded-card bg-surface-1 p-3.5 shadow-card md:h-[calc(100dvh-150px)] md:p-5"
    >
      <ChatHeader companion={companion} onBack={onBack} onProfile={onProfile} />
      <Messages
        companion={companion}
        talk={talk}
        onSwipe={(id) => setChosen(newestLeafFrom(talk.rows, id))}
        onRegenerate={(parentId) => {
          setChosen(null);
          talk.regenerate(parentId);
        }}
        onEdit={({ id, parent_id: parentId, content }) => {
          setEdited({ id, parentId });
          setDraft(content);
        }}
      />
      {edited && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-surface-2 px-4 py-2 text-sm text-fg-2">
          The edited message begins another branch; the old one stays.
          <Button
            variant="plain"
            onClick={() => {
              setEdited(null);
              setDraft("");
            }}
          >
            Cancel
          </Button>
        </p>
      )}
      <Composer
        value={draft}
        onChange={setDraft}
        placeholder={`Message ${companion.girlfriend_name}...`}
        maxChars={limits.chatChars}
        blocked={blocked}
        isWaiting={talk.isWaiting}
        onSend={send}
        onStop={talk.stop}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 text-sm text-fg-2 tabular-nums">
        <span className="inline-flex items-center gap-2">
          {!isFree && <CoinDot />}
          {counterText(isFree, talk.freeUsed)}
        </span>
        {isFree ? (
          <CallToActionLink to="upgrade" />
        ) : (
          <span>{`${formatCredits(balance)} credits remaining`}</span>
        )}
      </div>
    </section>
  );
}

type HeaderProps = Pick<ChatViewProps, "companion" | "onBack" | "onProfile">;

const ChatHeader = ({ companion, onBack, onProfile }: HeaderProps) => (
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
      <p className="text-sm text-fg-3">AI Girlfriend</p>
    </div>
    <Button variant="quiet" onClick={onProfile}>
      Profile
    </Button>
  </header>
);

type MessagesProps = {
  companion: CompanionRow;
  talk: Talk;
  onSwipe: (id: string) => void;
  onRegenerate: (parentId: string) => void;
  onEdit: (message: { id: string; parent_id: string | null; content: string }) => void;
};

function Messages({ companion, talk, onSwipe, onRegenerate, onEdit }: MessagesProps) {
  const { messages, pending } = talk;
  const last = messages?.at(-1);
  const { girlfriend_name: name } = companion;
  // An answer to an earlier message hides the branch behind it while it is written.
  const shown = pending
    ? (messages ?? []).slice(0, indexAfter(messages ?? [], pending.parentId))
    : (messages ?? []);
  if (!messages) return <PageSpinner label="Loading messages" />;
  return (
    <MessageLog>
      {shown.length === 0 && !pending && <EmptyTalk companion={companion} />}
      {shown.map((message) => (
        <Message
          key={message.id}
          message={message}
          name={name}
          isLast={message.id === last?.id}
          canChange={!talk.isWaiting}
          onSwipe={onSwipe}
          onRegenerate={onRegenerate}
          onEdit={onEdit}
        />
      ))}
      {pending?.message !== null && pending && (
        <Bubble own speaker="You">
          {pending.message}
        </Bubble>
      )}
      {pending && pending.said !== "" && (
        <Bubble own={false} speaker={name}>
          {pending.said}
        </Bubble>
      )}
      {talk.isWaiting && (pending ? pending.said === "" : last?.content === "") && (
        <TypingBubble name={name} />
      )}
    </MessageLog>
  );
}

/** How many messages stay before what follows `parentId`. */
function indexAfter(messages: readonly { id: string }[], parentId: string | null): number {
  if (parentId === null) return 0;
  const index = messages.findIndex(({ id }) => id === parentId);
  return index < 0 ? messages.length : index + 1;
}

const EmptyTalk = ({ companion }: { companion: CompanionRow }) => (
  <div className="m-auto grid max-w-[46ch] justify-items-center gap-3 py-8 text-center">
    <span className="size-24 overflow-hidden rounded-full">
      <Face url={companion.generated_image_url} alt="" sizes="96px" upToPx={160} className="size-full" />
    </span>
    <h2 className="display text-xl">Start Your Conversation</h2>
    <p className="text-pretty text-fg-2">
      {`Say hello to ${companion.girlfriend_name}! She's excited to chat with you.`}
    </p>
    <p className="text-sm text-pretty text-fg-3">{companion.girlfriend_personality}</p>
    <p className="text-sm text-pretty text-fg-3">{companion.girlfriend_appearance}</p>
    <ChatNotice icon={<Info size={16} aria-hidden="true" className="flex-none" />}>
      {`${companion.girlfriend_name} is an AI. She is a fictional character, and nobody is typing. `}
      <SafetyLink />
    </ChatNotice>
  </div>
);
