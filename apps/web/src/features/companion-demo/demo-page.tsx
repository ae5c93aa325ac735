/** The public demo: five messages with one of the nine, without an account. Nothing of it is stored. */
import { type DemoCompanion, demoCompanionOf } from "@galatea/contract/companions/demo.ts";
import { demoPath } from "@galatea/contract/companions/demo-people.ts";
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import { limits } from "@galatea/contract/limits.ts";
import { ArrowLeft, Info } from "lucide-react";
import { Fragment, useState } from "react";
import { useParams } from "react-router";
import { MarkedText } from "#tools/shell/messages/marked-text.tsx";
import { sampleSet } from "#features/media/sample.ts";
import { authPathOf } from "#platform/auth-door.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Bubble, ChatNotice, NotAnswered, TypingBubble } from "#ui/chat/bubble.tsx";
import { MessageLog } from "#ui/chat/message-log.tsx";
import { Composer } from "#ui/chat/composer.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { useDemoChat } from "./use-demo-chat.ts";

export function meta({ params: { characterId = "" } }: { params: { characterId?: string } }) {
  const companion = demoCompanionOf(characterId);
  if (!companion) return pageMeta("Character not found", "Nobody of that name is in the demo.");
  const { name, ageYears, line } = companion;
  const path = demoPath(companion);
  const title = `Talk with ${name}`;
  return pageMeta(
    title,
    `${name}, ${ageYears}: ${line} A fictional companion, played by an AI. Five messages without an account.`,
    { path, things: [breadcrumbs([{ name: title, path }])] },
  );
}

export default function DemoPage() {
  const { characterId = "" } = useParams();
  const companion = demoCompanionOf(characterId);
  return companion ? <Demo key={companion.id} companion={companion} /> : <NotFound />;
}

function NotFound() {
  return (
    <main className="wrap grid min-h-[62dvh] place-items-center py-16">
      <StateCard
        level="h1"
        className="w-full max-w-[520px]"
        scene={<EmptyScene />}
        title="Character not found"
        actions={
          <ButtonLink to="/" variant="primary">
            Back to Home
          </ButtonLink>
        }
      >
        <p>Nobody of that name is in the demo. The nine who are stand on the home page.</p>
      </StateCard>
    </main>
  );
}

function Demo({ companion }: { companion: DemoCompanion }) {
  const chat = useDemoChat(companion);
  return (
    <main className="wrap pb-16 md:pt-6">
      {/* On a phone all of this is one screen beneath the header, with the field at its end. */}
      <div className="max-lg:flex max-lg:h-[calc(100dvh-80px)] max-lg:min-h-[480px] max-lg:flex-col">
        <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 md:mb-5 md:gap-x-5">
          <ButtonLink
            to="/"
            variant="quiet"
            className="max-md:order-1 max-md:ml-auto max-md:gap-1.5! max-md:px-3!"
          >
            <ArrowLeft size={18} aria-hidden="true" />
            Back to Home
          </ButtonLink>
          <h1 className="display text-2xl max-md:basis-full max-md:text-xl">AI Girlfriend Demo</h1>
          <p className="text-fg-2 tabular-nums max-md:text-sm md:ml-auto" aria-live="polite">
            {`Free messages ${chat.used}/${companionLimits.demoMessages} used`}
          </p>
        </div>
        <div className="gap-4 max-lg:flex max-lg:min-h-0 max-lg:flex-1 max-lg:flex-col lg:grid lg:grid-cols-[320px_1fr] lg:items-start lg:gap-5 xl:gap-8">
          <CharacterCard companion={companion} />
          <ChatBox companion={companion} chat={chat} />
        </div>
      </div>
      <p className="mt-6 text-center text-sm text-fg-3">
        This is a demo experience. Sign up for 20 free messages and more features!
      </p>
    </main>
  );
}

/** Of each of the nine. */
const portraitSizes = { widthPx: 640, widthsPx: [320, 480, 640] };

function CharacterCard({ companion }: { companion: DemoCompanion }) {
  const { id, name, ageYears, line, personality, backstory } = companion;
  return (
    <article className="card flex-none overflow-hidden max-lg:grid max-lg:grid-cols-[76px_1fr] max-lg:items-center">
      <div className="relative bg-sunk">
        <picture>
          {(["avif", "webp"] as const).map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={sampleSet({ id, ...portraitSizes }, format)}
              sizes="(min-width: 1024px) 320px, 76px"
            />
          ))}
          <img
            src={`/samples/${id}.webp`}
            alt={`${name}, drawn by Galatea`}
            width={640}
            height={800}
            className="w-full object-cover object-top max-lg:aspect-square lg:aspect-[4/5]"
          />
        </picture>
        <CornerAiLabel className="bottom-1.5 left-1.5 lg:bottom-3 lg:left-3" />
      </div>
      <div className="px-4 py-2 lg:p-5">
        <h2 className="display text-[22px] leading-[1.15] lg:text-[26px]">{`${name}, ${ageYears}`}</h2>
        <p className="mt-0.5 line-clamp-2 text-fg-2 max-lg:text-sm lg:mt-1">{line}</p>
        <p className="mt-3 text-sm text-pretty text-fg-2 max-lg:hidden">{personality}</p>
        <p className="mt-2 text-sm text-pretty text-fg-3 max-lg:hidden">{backstory}</p>
      </div>
    </article>
  );
}

function ChatBox({ companion, chat }: { companion: DemoCompanion; chat: ReturnType<typeof useDemoChat> }) {
  const { name } = companion;
  const [message, setMessage] = useState("");
  return (
    <section
      aria-label={`Chat with ${name}`}
      className="flex min-h-0 flex-1 flex-col gap-3 rounded-card bg-surface-1 p-3.5 shadow-card md:gap-4 md:p-5 lg:h-[min(640px,calc(100dvh-180px))] lg:min-h-[420px]"
    >
      <ChatNotice icon={<Info size={16} aria-hidden="true" className="flex-none" />}>
        {`${name} is an AI. She is a fictional character, and nobody is typing.`}
      </ChatNotice>
      <MessageLog>
        {chat.turns.map(({ id, role, content, failure }) => (
          <Fragment key={id}>
            <Bubble own={role === "user"} speaker={role === "user" ? "You" : name}>
              <MarkedText text={content} marks={failure?.marks ?? []} />
            </Bubble>
            {failure && (
              <NotAnswered onRetry={failure.canRetry && id === chat.turns.at(-1)?.id ? chat.retry : null}>
                {`${failure.sentence} This message is not counted.`}
              </NotAnswered>
            )}
          </Fragment>
        ))}
        {chat.isTyping && <TypingBubble name={name} />}
      </MessageLog>
      {chat.isOver ? (
        <SignUpPrompt name={name} />
      ) : (
        <>
          <noscript>
            <p className="text-pretty text-fg-2">{`${name} needs JavaScript to answer. It is switched off or did not load.`}</p>
          </noscript>
          <Composer
            value={message}
            onChange={setMessage}
            placeholder={`Message ${name}...`}
            maxChars={limits.chatChars}
            blocked={null}
            isWaiting={chat.isWaiting}
            onSend={() => {
              chat.send(message.trim());
              setMessage("");
            }}
          />
        </>
      )}
    </section>
  );
}

function SignUpPrompt({ name }: { name: string }) {
  return (
    <div aria-live="polite" className="rounded-card bg-surface-2 p-5 text-center">
      <p className="mx-auto max-w-[46ch] text-pretty">
        {`You've used all your free messages! Want more chats with ${name} and other AI girlfriends? With an account 20 messages are free; later ones, and all with a plan, cost 2 credits.`}
      </p>
      <ButtonLink to={authPathOf("companions", { isNew: true })} variant="primary" className="mt-4">
        Sign Up for More Chats
      </ButtonLink>
    </div>
  );
}
