/** The messages of a talk, with what is being sent and said. */
import { Info } from "lucide-react";
import { useState } from "react";
import { Face } from "#gallery/characters/face.tsx";
import type { CompanionRow, MessageRow } from "#platform/database.ts";
import { Bubble, ChatNotice, TypingBubble } from "#ui/chat/bubble.tsx";
import { VirtualLog } from "#ui/chat/virtual-log.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { Message } from "../message.tsx";
import { PictureOffer } from "../picture-offer.tsx";
import { SafetyLink } from "../safety-link.tsx";
import type { Talk } from "../use-talk.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useStableActions } from "./use-stable-actions.ts";
import { useTarget } from "./use-target.ts";

type TalkLogProps = {
  companion: CompanionRow;
  talk: Talk;
  onUpgrade: () => void;
  onEdit: (message: MessageRow) => void;
};

/** What is not stored yet, after the stored messages. */
const unstored = ["sent", "said"] as const;

export function TalkLog({ companion, talk, onEdit, onUpgrade }: TalkLogProps) {
  const { messages, pending } = talk;
  const { girlfriend_name: name } = companion;
  const target = useTarget(talk);
  const [deleted, setDeleted] = useState<string | null>(null);
  const actions = useStableActions({
    onSwipe: (id) => void talk.showBranch(id),
    onRegenerate: talk.regenerate,
    onEdit,
    onBranch: (id) => void talk.showBranch(id, true),
    onFavourite: ({ id, favourite }) => void talk.setFavourite(id, !favourite),
    onDelete: setDeleted,
  });
  if (!messages) return <PageSpinner label="Loading messages" />;
  // An answer to an earlier message hides the branch behind it while it is written.
  const stored = pending ? messages.slice(0, indexAfter(messages, pending.parentId)) : messages;
  const tail = pending ? unstored.filter((part) => part === "said" || pending.message !== null) : [];
  if (stored.length === 0 && tail.length === 0) return <EmptyTalk companion={companion} />;
  const last = messages.at(-1);
  return (
    <>
      <VirtualLog
        count={stored.length + tail.length}
        keyOf={(index) => stored[index]?.id ?? tail[index - stored.length] ?? ""}
        isLoadingEarlier={talk.isLoadingEarlier}
        onNearStart={talk.loadEarlier}
        followed={pending?.message}
        target={target}
      >
        {(index) => {
          const message = stored[index];
          if (message)
            return (
              <>
                <Message
                  message={message}
                  name={name}
                  isLast={message.id === last?.id}
                  canChange={!talk.isWaiting}
                  actions={actions}
                />
                {message.offered_scene !== null && message.id === last?.id && !pending && (
                  <PictureOffer companion={companion} scene={message.offered_scene} onUpgrade={onUpgrade} />
                )}
              </>
            );
          if (!pending) return null;
          if (tail[index - stored.length] === "sent")
            return (
              <Bubble own speaker="You">
                {pending.message}
              </Bubble>
            );
          return <Said name={name} {...pending} />;
        }}
      </VirtualLog>
      {deleted !== null && (
        <DeleteDialog
          isLast={deleted === last?.id}
          onDelete={() => talk.deleteMessage(deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

/** What is being said, behind the reminder that she is an AI where that is due. */
const Said = ({ name, said, notice }: { name: string; said: string; notice: string | null }) => (
  <div className="flex flex-col gap-3.5">
    {notice !== null && (
      <ChatNotice icon={<Info size={16} aria-hidden="true" className="flex-none" />}>{notice}</ChatNotice>
    )}
    {said === "" ? (
      <TypingBubble name={name} />
    ) : (
      <Bubble own={false} speaker={name}>
        {said}
      </Bubble>
    )}
  </div>
);

/** How many messages stay before what follows `parentId`. */
function indexAfter(messages: readonly { id: string }[], parentId: string | null): number {
  if (parentId === null) return 0;
  const index = messages.findLastIndex(({ id }) => id === parentId);
  return index < 0 ? messages.length : index + 1;
}

const EmptyTalk = ({ companion }: { companion: CompanionRow }) => (
  <div
    role="log"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
    tabIndex={0}
    aria-label="Messages"
    className="flex min-h-0 flex-1 overflow-y-auto rounded-md full-chat:px-4"
  >
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
  </div>
);
