/** The hero of the landing page: one picture that is half a marble bust, half a living face. */
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { StartCreating } from "#ui/start-creating.tsx";
import { SamplePicture } from "#features/media/sample-picture.tsx";
import { landingSamples } from "#features/media/samples.gen.ts";

/** Where the picture turns from stone to skin (scripts/samples/landing.ts). */
const split = "52%";

export function Hero() {
  return (
    <div className="wrap grid gap-7 pb-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:items-end lg:gap-14 lg:pb-10">
      <div className="order-2 lg:order-1 lg:pb-14">
        <h1 className="display mb-[18px] text-4xl leading-[0.97] lg:mb-7">
          Carved from words, <em>warm to the touch.</em>
        </h1>
        <p className="lead mb-8 max-w-[46ch]">
          Describe someone who never existed, and watch her come out of the stone: her hair, her coat, the
          light she stands in. Everyone here is fictional, and an adult.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <StartCreating />
          <ButtonLink to="/try-demo" variant="quiet" size="lg">
            Try Free - No Signup Needed
          </ButtonLink>
        </div>
      </div>
      <Arch />
    </div>
  );
}

function Arch() {
  return (
    <figure
      data-theme="dark"
      className="relative order-1 mt-1 h-[clamp(180px,calc(100dvh-506px),420px)] overflow-hidden rounded-[999px_999px_var(--r-card)_var(--r-card)] bg-sunk shadow-float lg:order-2 lg:-mt-[62px] lg:h-[clamp(560px,50vw,720px)]"
    >
      <SamplePicture
        sample={landingSamples.hero}
        sizes="(min-width: 64rem) 640px, calc(100vw - 40px)"
        alt="A marble bust of a woman, whose other half is alive"
        eager
        mark={null}
        className="size-full"
        pictureClassName="object-[50%_30%]"
      />
      <i
        aria-hidden="true"
        className="absolute inset-y-0 w-[1.5px] bg-linear-[transparent,var(--marble-100)_30%_80%,transparent]"
        style={{ left: split }}
      />
      <figcaption className="absolute inset-x-[22px] bottom-[22px] flex justify-between max-sm:inset-x-3.5 max-sm:bottom-3.5">
        <Badge tone="glass">The first stage</Badge>
        <Badge tone="glass">AI</Badge>
      </figcaption>
    </figure>
  );
}
