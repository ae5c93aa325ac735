/** The branding of a person's shared pages. The Growth plan can change it; other plans see an example. */
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
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
  const query = useBranding();
  const { data } = query;
  if (!data)
    return (
      <PanelFallback
        query={query}
        what="The look of your pages"
        loading="Loading the look of your pages"
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-11"
        problemClassName="card px-6"
      >
        <Skeleton className="h-[420px] rounded-card!" />
        <Skeleton className="h-[560px] rounded-card!" />
      </PanelFallback>
    );
  const kept = data.display_name !== null || data.accent !== null || data.logo !== null;
  return data.available ? (
    <BrandingForm key={JSON.stringify(data)} saved={data} />
  ) : (
    <GrowthOffer kept={kept} />
  );
}
