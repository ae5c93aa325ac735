/** Editing by words: how it goes, an example, what it can do, and questions. */
import { limits } from "@galatea/contract/limits.ts";
import { editFacts } from "@galatea/contract/tools/edit.ts";
import { StartCreating } from "#ui/start-creating.tsx";
import { Invitation } from "#ui/invitation.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs, faqPage } from "#ui/structured-data.ts";
import { PageHead, Points, Prompt, Questions, Sample, Section } from "./marketing-parts.tsx";

export const handle = { isStatic: true };

const priceLine = `Say in plain words what is to change in a picture, for ${editFacts.costCredits} credits an edit.`;

const questions = [
  {
    question: "What does an edit cost?",
    answer: `${editFacts.costCredits} credits. An edit that fails or is cancelled costs nothing. Crops and tones are free.`,
  },
  {
    question: "Which files can I use?",
    answer: `JPG, PNG and WebP of at most ${limits.uploadBytes / 1024 ** 2} MB and ${limits.pixels / 1e6} megapixels, up to ${limits.editorPictures} at once. The first is changed, the others are material.`,
  },
  {
    question: "Can I edit a photo of a real person?",
    answer:
      "Only of somebody who is an adult and agrees; you state that once for each upload. Clothes may not be removed and bodies not reshaped, whoever is in the picture.",
  },
  {
    question: "Will the rest of the picture stay as it is?",
    answer:
      "That depends on the engine. The sketch engine redraws the scene with the change; models follow the picture as closely as they can, and some take a mask. Your original is never overwritten.",
  },
];

export const meta = () =>
  pageMeta("AI Image Editing", priceLine, {
    path: "/ai-image-editing",
    image: "/social/ai-image-editing.jpg",
    things: [breadcrumbs([{ name: "AI Image Editing", path: "/ai-image-editing" }]), faqPage(questions)],
  });

const steps = [
  { title: "Choose a picture", text: "One of your own, or an upload." },
  { title: "Say what should change", text: "As you would say it to a person." },
  { title: "Compare", text: "Before and after, with a slider." },
  { title: "Go on, or go back", text: "Each edit is a branch. None is lost." },
];
const features = [
  { title: "By words", text: "Hair, coats, weather, season, time of day, place. No layers, no brushes." },
  { title: "In branches", text: "Try two directions from the same picture and keep both." },
  {
    title: "With material",
    text: `Up to ${limits.editorPictures} pictures in one edit: the first is changed, the others say how.`,
  },
  { title: "With a mask", text: "Where the engine takes one, paint over the part that may change." },
  {
    title: "Checked before",
    text: "The words are judged before anything is charged. A refusal names its rule.",
  },
  { title: "Marked after", text: "The file says that AI changed it, in the form that newsrooms read." },
];
const uses = [
  { title: "A story", text: "The same woman in spring, in the rain and ten years later." },
  { title: "A cover", text: "The castle is right and the season is wrong." },
  { title: "A decision", text: "See the yellow coat and the green one before you choose." },
];

export default function ImageEditingPage() {
  return (
    <main className="wrap pt-10 md:pt-14">
      <div className="grid gap-10 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:gap-16">
        <PageHead
          title={
            <>
              Say it. <em>It changes.</em>
            </>
          }
          lead={priceLine}
        >
          <StartCreating />
        </PageHead>
        <Pair
          name="pairs/edit-portrait"
          words="make her hair red, give her a yellow raincoat, put her on a street in the rain"
          alts={[
            "A woman with brown hair in a grey sweater in a café",
            "The same woman with red hair in a yellow raincoat on a rainy street",
          ]}
          eager
        />
      </div>
      <Section
        id="steps"
        title={
          <>
            Four steps, <em>one sentence.</em>
          </>
        }
      >
        <ol className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden="true" className="display text-[54px] leading-none text-accent-text">
                {index + 1}
              </span>
              <h3 className="mt-4 text-lg font-strong">{title}</h3>
              <p className="mt-1 text-fg-2">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        id="example"
        title={
          <>
            Summer out, <em>winter in.</em>
          </>
        }
      >
        <Pair
          name="pairs/edit-season"
          words="make it winter, at dusk"
          alts={["A castle on a hill in summer", "The same castle in winter at dusk"]}
        />
      </Section>
      <Section id="features" title="What it can do">
        <Points points={features} />
      </Section>
      <Section id="uses" title="What it is good for">
        <Points points={uses} />
      </Section>
      <Section id="questions" title="Questions">
        <Questions questions={questions} />
      </Section>
      <Invitation
        title={
          <>
            Bring a picture. <em>Change one thing.</em>
          </>
        }
        text="An account is free. Editing is open to every plan with credits."
      />
    </main>
  );
}

function Pair(props: { name: string; words: string; alts: readonly [string, string]; eager?: boolean }) {
  const [before, after] = props.alts;
  const eager = props.eager ?? false;
  return (
    <figure>
      <div className="grid grid-cols-2 gap-1.5 overflow-hidden rounded-[28px]">
        <Sample
          name={`${props.name}-before`}
          alt={`Before: ${before}`}
          size={[800, 800]}
          eager={eager}
          className="aspect-[4/5]"
        />
        <Sample
          name={`${props.name}-after`}
          alt={`After: ${after}`}
          size={[800, 800]}
          eager={eager}
          className="aspect-[4/5]"
        />
      </div>
      <figcaption>
        <Prompt label="Before, after, and the words between:">{props.words}</Prompt>
      </figcaption>
    </figure>
  );
}
