/** Upscaling: a moving comparison that needs no script, two videos, what it does and what it does not. */
import { limits } from "@galatea/contract/limits.ts";
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { SampleVideo } from "#features/media/sample-video.tsx";
import { filmSamples } from "#features/media/samples.gen.ts";
import { Badge, CornerAiLabel } from "#ui/badge.tsx";
import { StartCreating } from "#ui/start-creating.tsx";
import { Invitation } from "#ui/invitation.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { PageHead, Points, Prompt, samplePath, Section } from "./marketing-parts.tsx";
import "./sweep.css";

export const handle = { isStatic: true };

const priceLine = `Every side of a picture becomes four times as long, for ${upscaleFacts.costCredits} credits.`;

export const meta = () =>
  pageMeta("AI Image Upscaling", priceLine, {
    path: "/ai-image-upscaling",
    image: "/social/ai-image-upscaling.jpg",
    things: [breadcrumbs([{ name: "AI Image Upscaling", path: "/ai-image-upscaling" }])],
  });

const films = [
  { title: "A gardener", film: filmSamples["upscale-gardener"] },
  { title: "A fox", film: filmSamples["upscale-fox"] },
];

const points = [
  {
    title: "Two or four times",
    text: `Each side; four times makes sixteen pixels of one. At most ${limits.pixels / 1e6} megapixels come out.`,
  },
  {
    title: "Best or fast",
    text: "“Best” is a network that redraws edges. “Fast” resamples and sharpens, and invents nothing.",
  },
  {
    title: "No new face",
    text: "It makes clear what is there. What was never in the picture, such as a name on a far sign, it can only guess.",
  },
  {
    title: "On the operator's machine",
    text: "The engine that comes with Galatea sends the picture to no other service.",
  },
  {
    title: "Compare before you keep",
    text: "A slider lays the result over the original, and both stay in your gallery.",
  },
  {
    title: "Marked",
    text: "The file says how it was enlarged, so that nobody takes invented detail for evidence.",
  },
];

export default function ImageUpscalingPage() {
  return (
    <main className="wrap pt-10 md:pt-14">
      <PageHead
        title={
          <>
            Small picture, <em>seen clearly.</em>
          </>
        }
        lead={priceLine}
      >
        <StartCreating />
      </PageHead>
      <div className="mt-12 grid gap-6 md:mt-16 lg:grid-cols-[1.25fr_1fr]">
        <Sweep zoom={1} label="The whole picture, 256 pixels wide before and 1,024 after" />
        <Sweep zoom={2.6} label="The eyes of the same picture, two and a half times as close" />
      </div>
      <Prompt label="The picture:">close-up of a 40-year-old man with a beard and glasses</Prompt>
      <Section
        id="videos"
        title={
          <>
            Watch the line <em>go over it.</em>
          </>
        }
      >
        <ul aria-label="Sample videos" className="grid gap-x-6 gap-y-10 md:grid-cols-2">
          {films.map(({ title, film }) => (
            <li key={film.id}>
              <SampleVideo
                film={film}
                sizes="(min-width: 80rem) 608px, (min-width: 48rem) 46vw, calc(100vw - 40px)"
                label={`${title}: ${film.prompt}; ${film.motion}`}
                className="aspect-square rounded-card bg-sunk"
              />
              <Prompt label={`${title}:`}>{film.prompt}</Prompt>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-[65ch] text-pretty text-fg-2">
          Six seconds each: first the whole picture, then its middle two and a half times as close. The
          pictures are drawings of Galatea, made small and enlarged again by {films[0]?.film.engine}.
        </p>
      </Section>
      <Section
        id="what"
        title={
          <>
            What it does, <em>and what it does not.</em>
          </>
        }
      >
        <Points points={points} />
      </Section>
      <Invitation
        title={
          <>
            Enlarge <em>one you like.</em>
          </>
        }
        text={`${upscaleFacts.costCredits} credits a picture, with any paid plan. Nothing if it fails.`}
      />
    </main>
  );
}

/** The line between before and after moves by itself; with reduced motion it rests in the middle. */
function Sweep({ zoom, label }: { zoom: number; label: string }) {
  const style = { scale: String(zoom), transformOrigin: "50% 42%" };
  return (
    <figure className="m-0">
      <div className="sweep relative aspect-square overflow-hidden rounded-[28px] bg-sunk lg:aspect-auto lg:h-[560px]">
        <img
          src={samplePath("pairs/upscale-portrait-before")}
          alt=""
          width={1024}
          height={1024}
          style={style}
          className="size-full object-cover"
        />
        <div className="sweep-after absolute inset-0 overflow-hidden">
          <img
            src={samplePath("pairs/upscale-portrait-after")}
            alt={`${label}: blocky on the left, clear on the right`}
            width={1024}
            height={1024}
            style={style}
            className="size-full object-cover"
          />
        </div>
        <i aria-hidden="true" className="sweep-line absolute inset-y-0 w-0.5" />
        <Badge tone="glass" className="absolute top-3 left-3">
          Original
        </Badge>
        <Badge tone="glass" className="absolute top-3 right-3">
          Upscaled
        </Badge>
        <CornerAiLabel className="bottom-3 left-3" />
      </div>
      <figcaption className="mt-3 text-sm text-fg-2">{label}.</figcaption>
    </figure>
  );
}
