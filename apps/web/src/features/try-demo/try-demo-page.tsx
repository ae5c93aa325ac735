/**
 * The free demo: one of five pictures is chosen, processed for show, and its result compared. Nothing is sent to the
 * server; the results were made beforehand, and the page says so.
 */
import { useEffect, useRef } from "react";
import { authPathOf } from "#platform/auth-door.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { demoSamples, engineOf, type DemoSample } from "./demo-samples.ts";
import { DemoStage } from "./demo-stage.tsx";
import { SampleChoice } from "./sample-choice.tsx";
import { useDemo, type Demo } from "./use-demo.ts";
import "./demo.css";

export const meta = () =>
  pageMeta(
    "Free Demo",
    "Five pictures that Galatea edited, processed, enlarged and animated beforehand. Choose one and compare, without an account.",
    {
      path: "/try-demo",
      image: "/social/try-demo.jpg",
      things: [breadcrumbs([{ name: "Free Demo", path: "/try-demo" }])],
    },
  );

export default function TryDemoPage() {
  const demo = useDemo();
  return (
    <main className="wrap pt-3 md:pt-10">
      <div className="grid gap-x-14 gap-y-4 sm:gap-y-6 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start xl:gap-x-20">
        <header className="lg:col-start-2 lg:pt-4">
          <h1 className="display text-3xl leading-[1]">
            See it done <em>before you sign up.</em>
          </h1>
          <p className="lead mt-3.5 max-w-[52ch] md:mt-5">
            Choose a picture and process it. Nothing is sent: our own engine made the five results beforehand.
          </p>
        </header>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DemoStage demo={demo} />
        </div>
        <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-2">
          <SampleChoice chosenId={demo.chosen.id} choose={demo.choose} />
          <Work sample={demo.chosen} />
          <Steps demo={demo} />
          <p className="text-sm text-fg-3">
            {`This result was made beforehand by ${engineOf(demo.chosen)}. In the studio it costs ${demo.chosen.costCredits} credits.`}
          </p>
        </div>
      </div>
    </main>
  );
}

const Work = ({ sample }: { sample: DemoSample }) => (
  <p className="max-w-[56ch] text-pretty text-fg-2">
    <b className="text-fg">{`${sample.work}:`}</b> {`“${sample.words}”`}
  </p>
);

function Steps({ demo }: { demo: Demo }) {
  const { step, process, choose, chosen } = demo;
  const isDone = step === "done";
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) heading.current?.focus({ preventScroll: true });
  }, [isDone]);
  const next = demoSamples[(demoSamples.indexOf(chosen) + 1) % demoSamples.length];
  return (
    <>
      <output className="sr-only">
        {step === "processing" ? "Processing..." : isDone ? "The result is shown." : ""}
      </output>
      {isDone ? (
        <section
          aria-labelledby="demo-result"
          className="animate-[rise_250ms_var(--ease)] rounded-card bg-surface-1 p-6 shadow-card md:p-7"
        >
          <h2 id="demo-result" ref={heading} tabIndex={-1} className="display text-2xl outline-none">
            Now one <em>of your own.</em>
          </h2>
          <p className="mt-2 max-w-[48ch] text-pretty text-fg-2">
            Sign up to do this with pictures of your own. An account is free; credits are bought once, and a
            job that fails costs none.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink
              to={authPathOf("pictures", { isNew: true })}
              variant="primary"
              size="lg"
              className="max-sm:w-full"
            >
              Create Account
            </ButtonLink>
            {next && (
              <Button size="lg" variant="quiet" className="max-sm:w-full" onClick={() => choose(next.id)}>
                Try another
              </Button>
            )}
          </div>
        </section>
      ) : (
        <span data-needs-script="">
          <Button
            variant="primary"
            size="lg"
            className="w-full sm:w-auto sm:min-w-64"
            busy={step === "processing"}
            onClick={process}
          >
            {step === "processing" ? "Processing..." : "Process Image"}
          </Button>
        </span>
      )}
      <noscript>
        <p className="max-w-[52ch] text-pretty text-fg-2">
          The demo needs JavaScript. <a href="/ai-image-editing">An edit before and after</a> is shown without
          it.
        </p>
      </noscript>
    </>
  );
}
