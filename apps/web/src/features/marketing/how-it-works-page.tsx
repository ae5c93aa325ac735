/** How the studio works: four features, three reasons, and where to begin. */
import type { ReactNode } from "react";
import { limits } from "@galatea/contract/limits.ts";
import { characterFacts } from "@galatea/contract/tools/character.ts";
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { videoFacts } from "@galatea/contract/tools/video.ts";
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { StartCreating } from "#ui/start-creating.tsx";
import { classNames } from "#ui/class-names.ts";
import { Invitation } from "#ui/invitation.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { PageHead, Points, Sample, Section } from "./marketing-parts.tsx";

export const handle = { isStatic: true };

export const meta = () =>
  pageMeta(
    "How It Works",
    "From a description to a character, from a character to pictures, from a picture to a video, with prices and limits.",
    {
      path: "/how-it-works",
      image: "/social/how-it-works.jpg",
      things: [breadcrumbs([{ name: "How It Works", path: "/how-it-works" }])],
    },
  );

type Feature = { id: string; title: ReactNode; text: string; facts: string[]; sample: ReactNode };

const features: readonly Feature[] = [
  {
    id: "characters",
    title: "Character creation",
    text: "Describe somebody who does not exist, or give a reference picture. The face is drawn once and stays, whatever she wears and wherever she goes.",
    facts: [
      `${characterFacts.costCredits} credits a face; a new name is free`,
      "Every earlier version is kept",
    ],
    sample: (
      <Sample
        name="elena"
        alt="Elena, 34, with long auburn hair, drawn from a description"
        size={[640, 800]}
        className="aspect-[4/5] rounded-[999px_999px_var(--r-card)_var(--r-card)]"
      />
    ),
  },
  {
    id: "images",
    title: "Image generation",
    text: "Write one plain sentence: who, where, in which light. The studio shows what it understood before you pay, and draws up to four pictures at once.",
    facts: [
      `${imageFacts.costCredits} credits a picture, in ${aspectRatios.length} shapes`,
      "The same words and seed give the same picture",
    ],
    sample: (
      <Sample
        name="scene-woods"
        alt="A forest in fog at dawn"
        size={[900, 900]}
        className="aspect-[4/3] rounded-card"
      />
    ),
  },
  {
    id: "image-to-video",
    title: "Image to video",
    text: "Choose one of your pictures and say how it should move. The picture is the first frame, so the face stays hers.",
    facts: [
      `${videoFacts.costCredits} credits for a video, 6 seconds if you choose nothing else`,
      `Can be extended to ${limits.videoSeconds} seconds`,
    ],
    sample: (
      <Sample
        name="videos/red-hair"
        alt="The first frame of a video: a woman with long red hair in an autumn forest"
        size={[896, 512]}
        className="aspect-[16/10] rounded-card"
      />
    ),
  },
  {
    id: "text-to-video",
    title: "Text to video",
    text: "Two steps, so that you see what you get before the expensive one: make a picture from words, then animate it. If the picture is wrong, you have spent the price of a picture.",
    facts: [
      `${imageFacts.costCredits} credits for the picture, ${videoFacts.costCredits} for the video`,
      "Nothing for what fails or is cancelled",
    ],
    sample: (
      <Sample
        name="videos/fox"
        alt="The first frame of a video: a red fox in a snowy forest at dusk"
        size={[896, 512]}
        className="aspect-[16/10] rounded-card"
      />
    ),
  },
];

const reasons = [
  {
    title: "You know the price before",
    text: "It stands on the button. A job that fails or that you cancel gives all of it back, and a page shows where each credit went.",
  },
  {
    title: "It says what it is",
    text: "Every picture carries a visible label and the mark of AI inside its file. Companions say that they are AI.",
  },
  {
    title: "It has a spine",
    text: "Adults only, nothing sexual, nobody undressed. Requests are checked before anything is charged, and a refusal can be appealed.",
  },
];

export default function HowItWorksPage() {
  return (
    <main className="wrap pt-10 md:pt-14">
      <PageHead
        title={
          <>
            From a sentence <em>to somebody.</em>
          </>
        }
        lead="Four things that the studio does, what each of them costs, and what you have in your hands afterwards."
      >
        <StartCreating />
      </PageHead>
      <div className="mt-14 grid gap-20 md:mt-20 md:gap-28">
        {features.map((feature, index) => (
          <FeatureRow key={feature.id} feature={feature} isMirrored={index % 2 === 1} />
        ))}
      </div>
      <Section
        id="why"
        title={
          <>
            Why choose <em>Galatea.</em>
          </>
        }
      >
        <Points points={reasons} />
      </Section>
      <Invitation
        title={
          <>
            Write <em>the first sentence.</em>
          </>
        }
        text="An account is free. It needs an e-mail address and your word that you are 18 or older."
      />
    </main>
  );
}

function FeatureRow({ feature, isMirrored }: { feature: Feature; isMirrored: boolean }) {
  return (
    <section aria-labelledby={feature.id} className="grid items-center gap-8 md:grid-cols-2 md:gap-16">
      <div
        className={classNames("max-w-[600px]", isMirrored ? "md:order-2" : "md:justify-self-end", "w-full")}
      >
        {feature.sample}
      </div>
      <div>
        <h2 id={feature.id} className="display text-3xl">
          {feature.title}
        </h2>
        <p className="lead mt-5 max-w-[46ch]">{feature.text}</p>
        <ul className="mt-6 grid max-w-[46ch] gap-3">
          {feature.facts.map((fact) => (
            <li key={fact} className="border-t border-hairline pt-3 text-fg-2">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
