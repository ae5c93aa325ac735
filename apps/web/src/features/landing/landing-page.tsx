/** The landing page, with what the studio does and what it costs. Signed-in people are redirected to the dashboard. */
import { Navigate } from "react-router";
import { creditLifetimeMonths, plans } from "@galatea/contract/plans.ts";
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { useSession } from "#platform/session.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { PageSpinner } from "#ui/spinner.tsx";
import { organization, softwareApplication, webSite } from "#ui/structured-data.ts";
import { Comparison } from "./comparison.tsx";
import { Hero } from "./hero.tsx";
import { PeopleGallery } from "./people-gallery.tsx";
import { Pricing } from "./pricing.tsx";
import { useStoredPlanWelcome } from "./use-stored-plan-welcome.ts";
import { VideoExamples } from "./video-examples.tsx";

const description =
  "Describe someone who never existed and see her drawn. Every picture is marked as made by AI; everyone is fictional and an adult.";
const offers = plans.map(({ label, priceCents, credits }) => ({
  name: label,
  priceCents,
  description: `${credits} credits, once`,
}));

export const meta = () =>
  pageMeta("Carved from words", description, {
    path: "/",
    things: [organization(), webSite(), softwareApplication(description, offers)],
  });

export default function LandingPage() {
  const { status } = useSession();
  useStoredPlanWelcome();
  if (status === "signed-in") return <Navigate to="/dashboard" replace />;
  return (
    <>
      <div className="only-returning">
        <PageSpinner />
      </div>
      <main className="only-visitor">
        <Hero />
        <Facts />
        <PeopleGallery />
        <Comparison />
        <VideoExamples />
        <Pricing />
      </main>
    </>
  );
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function Facts() {
  const facts = [
    { figure: `${imageFacts.costCredits} credits`, meaning: "a picture, in any shape" },
    { figure: `${aspectRatios.length} shapes`, meaning: "from square to a wide horizon" },
    { figure: `${numberWords[creditLifetimeMonths]} months`, meaning: "until bought credits expire" },
    { figure: "Nothing", meaning: "for a job that fails or is cancelled" },
  ];
  return (
    <div className="wrap">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 border-t border-hairline pt-7 md:grid-cols-4 md:gap-8">
        {facts.map(({ figure, meaning }) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-fg-2">{meaning}</dt>
            <dd className="font-serif text-[24px] leading-[1.1] font-[380] first-letter:uppercase md:text-[30px]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
