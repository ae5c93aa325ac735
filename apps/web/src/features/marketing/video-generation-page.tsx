/** Videos: four samples that play in their place or over the whole screen. */
import { limits } from "@galatea/contract/limits.ts";
import { videoFacts } from "@galatea/contract/tools/video.ts";
import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { SampleVideo } from "#features/media/sample-video.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Invitation } from "#ui/invitation.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { PageHead, Points, Prompt, Section } from "./marketing-parts.tsx";
import { titledFilms, type TitledFilm } from "./titled-films.ts";

const priceLine = `One picture becomes six seconds of video, for ${videoFacts.costCredits} credits.`;

export const meta = () =>
  pageMeta("Video Generation", priceLine, {
    path: "/video-generation",
    image: "/social/video-generation.jpg",
    things: [breadcrumbs([{ name: "Video Generation", path: "/video-generation" }])],
  });

const points = [
  {
    title: "The picture decides",
    text: "It is the first frame, so face, coat and light are what you saw before.",
  },
  {
    title: "The words move it",
    text: "A push in, an orbit, wind in her hair. One movement works better than three.",
  },
  {
    title: "Longer if you like",
    text: `Extend a video in steps, up to ${limits.videoSeconds} seconds, and save it as MP4 or animated WebP.`,
  },
];

export default function VideoGenerationPage() {
  const [shown, setShown] = useState<TitledFilm | null>(null);
  return (
    <main className="wrap pt-10 md:pt-14">
      <PageHead
        title={
          <>
            One picture in, <em>six seconds out.</em>
          </>
        }
        lead={priceLine}
      >
        <ButtonLink to="/auth" variant="primary" size="lg">
          Create Videos Now
        </ButtonLink>
      </PageHead>
      <ul aria-label="Sample videos" className="mt-12 grid gap-x-6 gap-y-10 md:mt-16 md:grid-cols-2">
        {titledFilms.map((titled) => (
          <li key={titled.title}>
            <SampleVideo
              film={titled.film}
              sizes="(min-width: 80rem) 608px, (min-width: 48rem) 46vw, calc(100vw - 40px)"
              label={labelOf(titled)}
              starts="pressed"
              className="aspect-[7/4] rounded-card bg-sunk"
            />
            <div className="flex items-start justify-between gap-4">
              <Prompt label={`${titled.title}:`}>{titled.film.motion}</Prompt>
              <Button
                variant="plain"
                className="mt-1"
                aria-label={`Full screen: ${titled.title}`}
                onClick={() => setShown(titled)}
              >
                <Maximize2 size={18} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Section
        id="how"
        title={
          <>
            The face stays. <em>The world moves.</em>
          </>
        }
      >
        <Points points={points} />
      </Section>
      <Invitation
        title={
          <>
            Set one <em>in motion.</em>
          </>
        }
        text={`${videoFacts.costCredits} credits a video, with any paid plan. Nothing if it fails or you cancel it.`}
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.title ?? ""}
        description={shown ? wordsOf(shown) : ""}
        className="md:h-[calc(100dvh-32px)] md:max-h-none md:w-[calc(100vw-32px)]!"
      >
        {shown && (
          <SampleVideo
            film={shown.film}
            sizes="100vw"
            label={labelOf(shown)}
            fit="contain"
            focusFirst
            className="min-h-0 flex-1 rounded-card bg-sunk"
          />
        )}
      </Dialog>
    </main>
  );
}

const wordsOf = ({ film }: TitledFilm): string => `${film.prompt}; ${film.motion}`;
const labelOf = (titled: TitledFilm): string => `${titled.title}: ${wordsOf(titled)}`;
