/** What the pages about the tools share: the head of a page, a section, and a sample with its prompt. */
import type { ReactNode } from "react";
import { CornerAiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";

export const samplePath = (name: string): string => `/samples/${name}.webp`;

export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <header>
      <h1 className="display text-4xl leading-[0.98]">{title}</h1>
      <p className="lead mt-6 max-w-[52ch]">{lead}</p>
      {children && <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>}
    </header>
  );
}

export function Section(props: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="pt-[72px] md:pt-28">
      <h2 id={props.id} className="display mb-8 text-3xl md:mb-11">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

type SampleProps = {
  name: string;
  alt: string;
  size: readonly [widthPx: number, heightPx: number];
  eager?: boolean;
  className?: string;
};

export function Sample({ name, alt, size: [width, height], eager = false, className }: SampleProps) {
  return (
    <div className={classNames("relative overflow-hidden bg-sunk", className)}>
      <img
        src={samplePath(name)}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        className="size-full object-cover object-[50%_30%]"
      />
      <CornerAiLabel className="bottom-3 left-3" />
    </div>
  );
}

/** The words that a sample was made from. */
export const Prompt = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="mt-3 text-pretty text-fg-2">
    <b className="text-fg">{label}</b> “{children}”
  </p>
);

export function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3 md:gap-x-7 lg:gap-x-10">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-hairline pt-5">
          <h3 className="text-lg leading-snug font-strong">{title}</h3>
          <p className="mt-2 text-pretty text-fg-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className="max-w-[820px]">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-hairline">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-3 font-strong">
            {question}
            <span aria-hidden="true" className="text-lg text-accent-text group-open:rotate-45">
              +
            </span>
          </summary>
          <p className="max-w-[65ch] pb-6 text-pretty text-fg-2">{answer}</p>
        </details>
      ))}
    </div>
  );
}
