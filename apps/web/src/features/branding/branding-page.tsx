/** The branding of a person's shared pages. The Growth plan can change it; other plans see an example. */
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { BrandingForm } from "./branding-form.tsx";
import { GrowthOffer } from "./growth-offer.tsx";
import { useBranding } from "./use-branding.ts";

export const meta = () => pageMeta("Shared pages", "Your own logo and accent on the pictures you share.");

export default function BrandingPage() {
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <h1 className="display text-2xl">Shared pages</h1>
      <p className="lead mt-3 mb-7 md:mb-9">
        Every picture that you share gets its own page. This is how yours look.
      </p>
      <PanelBoundary panel="look of your pages">
        <Branding />
      </PanelBoundary>
    </main>
  );
}

function Branding() {
  const { data, isPending, isError, refetch } = useBranding();
  if (isPending) return <BrandingSkeleton />;
  if (isError && !data) {
    return (
      <p role="alert" className="card flex flex-wrap items-center gap-4 p-6 text-fg-2">
        The look of your pages could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  const kept = data.display_name !== null || data.accent !== null || data.logo !== null;
  return data.available ? (
    <BrandingForm key={JSON.stringify(data)} saved={data} />
  ) : (
    <GrowthOffer kept={kept} />
  );
}

const BrandingSkeleton = () => (
  <LoadingRegion
    label="Loading the look of your pages"
    className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-11"
  >
    <Skeleton className="h-[420px] rounded-card!" />
    <Skeleton className="h-[560px] rounded-card!" />
  </LoadingRegion>
);
