/** One stored message with its time, its picture, and what can be done with it. */
import { ExternalLink, Info } from "lucide-react";
import { memo } from "react";
import { CornerAiLabel } from "#ui/badge.tsx";
import { Bubble, ChatNotice, TypingBubble } from "#ui/chat/bubble.tsx";
import { FilmLink } from "./film-link.tsx";
import { readImage } from "./read-image.ts";
import { SafetyLink } from "./safety-link.tsx";
import { MessageAside, type MessageAsideProps } from "./talk/message-aside.tsx";

export const Message = memo(function Message(props: MessageAsideProps) {
  const { message, name } = props;
  const { role, content, state, notice, kind } = message;
  const own = role === "user";
  const { text, imageUrl } = readImage(content, message.image_url);
  return (
    <>
      {notice !== null && (
        <ChatNotice icon={<Info size={16} aria-hidden="true" className="flex-none" />}>
          {`${name} is an AI. She is a fictional character, and nobody is typing. `}
          <SafetyLink />
        </ChatNotice>
      )}
      {state === "writing" && content === "" && <TypingBubble name={name} />}
      {imageUrl !== null && <Picture url={imageUrl} name={name} />}
      {imageUrl !== null && message.content_id && (
        <FilmLink contentId={message.content_id} className="self-start" />
      )}
      {kind === "picture" && imageUrl === null && (
        <p className="self-start px-1.5 text-sm text-fg-3">This picture was deleted.</p>
      )}
      {text !== "" && (
        <Bubble own={own} speaker={own ? "You" : name} aside={<MessageAside {...props} />}>
          {text}
        </Bubble>
      )}
    </>
  );
});

const Picture = ({ url, name }: { url: string; name: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="relative block w-[min(72%,300px)] self-start overflow-hidden rounded-card bg-sunk"
  >
    <img
      src={url}
      alt={`${name}, made by AI`}
      loading="lazy"
      className="block aspect-square w-full object-cover"
    />
    <CornerAiLabel className="bottom-2.5 left-2.5" />
    <span
      data-theme="dark"
      className="glass absolute right-2.5 bottom-2.5 inline-flex h-7 items-center gap-1.5 rounded-[8px] px-2 text-sm"
    >
      <ExternalLink size={14} aria-hidden="true" />
      Open
    </span>
  </a>
);
