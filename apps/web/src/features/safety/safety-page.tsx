/** The published protocol: what happens when a talk shows danger, with which lines, how well it works, and how to report. */
import { safetyFigures } from "@galatea/contract/companions/safety-figures.ts";
import type { ReactNode } from "react";
import { pageMeta } from "#ui/page-meta.ts";
import { CrisisLinesList } from "./crisis-lines-list.tsx";
import { linkClass } from "./link-class.ts";

export const meta = () =>
  pageMeta("Safety", "What Galatea does when a talk shows danger, with which lines, and how well it works.", {
    path: "/safety",
  });

export default function SafetyPage() {
  return (
    <main className="wrap grid gap-14 pt-12 md:gap-20 md:pt-16">
      <header>
        <h1 className="display text-3xl">
          If you are not safe, <em>people come first.</em>
        </h1>
        <p className="lead mt-5 max-w-[60ch]">
          Companions here are AI. They cannot help in an emergency, so a talk that shows danger is interrupted
          and leads to people who can. This page says when, and what is answered.
        </p>
      </header>
      <Section id="noticed" title="What is noticed">
        <dl className="grid gap-x-10 gap-y-7 md:grid-cols-2">
          {noticed.map(({ what, answer }) => (
            <div key={what}>
              <dt className="font-strong">{what}</dt>
              <dd className="mt-1.5 max-w-[60ch] text-pretty text-fg-2">{answer}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-7 max-w-[68ch] text-pretty text-fg-2">
          {`Every message and every sentence of a companion is read by a program for this, in ${listOf(safetyFigures.languages)}. No person reads along.`}
        </p>
      </Section>
      <Section id="lines" title="Whom the answer names">
        <CrisisLinesList />
      </Section>
      <Section id="figures" title="How well it works">
        <Figures />
      </Section>
      <Section id="kept" title="What is kept">
        <p className="max-w-[68ch] text-pretty text-fg-2">
          Your message and the answer stay in your own talk, where you can delete them. Beside that we count
          when such an answer was given, and nothing about you or your words. A companion that was interrupted
          stays serious for a day.
        </p>
      </Section>
      <Section id="report" title="Tell us">
        <p className="max-w-[68ch] text-pretty text-fg-2">
          A companion that answered danger badly, a line that is wrong, a picture of you or of somebody else:{" "}
          <a className={linkClass} href="/report">
            write a report
          </a>
          . You need no account, and a person reads it. A refused message has its own link to appeal.
        </p>
      </Section>
    </main>
  );
}

const noticed = [
  {
    what: "Wishing to die, or harming yourself",
    answer:
      "A serious answer takes the place of the companion's reply, in your language, with lines to call. It costs nothing and is not counted.",
  },
  {
    what: "An eating disorder",
    answer: "The same, in words of its own. The companion then says nothing about weight or food.",
  },
  {
    what: "A threat against somebody",
    answer: "The companion refuses calmly, and names the emergency number where we know it.",
  },
  {
    what: "Saying to be under 18",
    answer:
      "Companions are for adults, so they close for that account. If it was a mistake, the operator of this site can open them again. In danger, help comes first.",
  },
  {
    what: "A companion that claims to be human",
    answer: "The sentence is never shown. An honest one takes its place.",
  },
  {
    what: "Anything sexual about minors",
    answer: "Refused, whoever writes it, in whatever story.",
  },
];

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display mb-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Figures() {
  const { measured, plain, indirect, veiled, threats, minors, everyday } = safetyFigures;
  const figures = [
    { figure: `${plain.found} of ${plain.of}`, meaning: "sentences that say a danger plainly were noticed" },
    {
      figure: `${indirect.found} of ${indirect.of}`,
      meaning: "were noticed in slang, mistyped, about self-injury, the past, somebody else, or eating",
    },
    {
      figure: `${veiled.found} of ${veiled.of}`,
      meaning: "were noticed where the danger was only hinted at",
    },
    { figure: `${threats.found} of ${threats.of}`, meaning: "threats were noticed" },
    {
      figure: `${minors.found} of ${minors.of}`,
      meaning: "sentences that tell an age below 18 were noticed",
    },
    { figure: `${everyday.wrong} of ${everyday.of}`, meaning: "everyday sentences were taken for danger" },
  ];
  return (
    <>
      <dl className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map(({ figure, meaning }) => (
          <div key={meaning} className="flex flex-col-reverse justify-end gap-1">
            <dt className="max-w-[26ch] text-fg-2">{meaning}</dt>
            <dd className="font-serif text-[24px] leading-[1.1] font-[380] md:text-[30px]">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-[68ch] text-pretty text-fg-2">
        {`Measured in ${measured} on sentences that the program was not made with. It knows words and not people: it misses two in five of what is said in one's own way and more than half of what is only hinted at, and it is wrong about some everyday words. Say it plainly if you need help. It is no substitute for somebody who knows you.`}
      </p>
    </>
  );
}

const listOf = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
