/** The public gallery: sample models from the public folder, each with its sentence; searched, opened and shared. */
import { galleryUrl } from "@galatea/contract/gallery-samples.ts";
import { useSearchParams } from "react-router";
import { SearchField } from "#gallery/filters/search-field.tsx";
import { Button } from "#ui/button.tsx";
import { StartCreating } from "#ui/start-creating.tsx";
import { Invitation } from "#ui/invitation.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { breadcrumbs, imageGallery } from "#ui/structured-data.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ModelDialog } from "./model-dialog.tsx";
import { ModelGrid } from "./model-grid.tsx";
import { firstModels, matching, modelsPath } from "./models.ts";
import { useModels } from "./use-models.ts";
import { useOpenedModel } from "./use-opened-model.ts";

export const meta = () =>
  pageMeta(
    "AI Models",
    "Fictional adults, each drawn from the one sentence that stands below the picture. Search them by what is described.",
    {
      path: modelsPath,
      image: "/social/ai-models.jpg",
      things: [
        breadcrumbs([{ name: "AI Models", path: modelsPath }]),
        imageGallery(
          "AI Models",
          modelsPath,
          firstModels.map(({ title, file, sample }) => ({ ...sample, name: title, path: galleryUrl(file) })),
        ),
      ],
    },
  );

export default function AiModelsPage() {
  const { models, status, retry } = useModels();
  const [params, setParams] = useSearchParams();
  // The page is prerendered without the address's parameters.
  const isHydrated = useHydrated();
  const search = isHydrated ? (params.get("q") ?? "") : "";
  const found = matching(models, search);
  const opened = useOpenedModel(found, isHydrated ? params.get("model") : null);
  const setSearch = (next: string): void =>
    setParams(next.trim() === "" ? {} : { q: next }, { replace: true, preventScrollReset: true });
  return (
    <main className="wrap pt-10 md:pt-14">
      <header className="grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div>
          <h1 className="display text-4xl leading-[0.98]">
            Each of them <em>is one sentence.</em>
          </h1>
          <p className="lead mt-6 max-w-[52ch]">
            Sample AI models, drawn by Galatea from the words below each picture. All are fictional, and
            adults.
          </p>
        </div>
        <div data-needs-script="" className="lg:w-[320px]">
          <SearchField value={search} onChange={setSearch} />
          <output className="mt-2 block pl-4 text-sm text-fg-3 tabular-nums">
            {countText(found.length, models.length)}
          </output>
        </div>
      </header>
      <div className="mt-10 md:mt-14">
        {status === "failed" && <NotListed onRetry={retry} />}
        {found.length > 0 ? (
          <ModelGrid key={search} models={found} isBusy={status === "loading"} />
        ) : (
          <Nobody search={search} onClear={() => setSearch("")} />
        )}
      </div>
      <Invitation
        title={
          <>
            Not among them? <em>Write your own.</em>
          </>
        }
        text="One sentence is enough: who, where, in which light. What a picture costs stands on its button."
      />
      <ModelDialog opened={opened} count={found.length} />
    </main>
  );
}

const countText = (found: number, all: number): string =>
  found === all ? `${all} ${all === 1 ? "model" : "models"}` : `${found} of ${all} models`;

const NotListed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="card mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
    <p className="max-w-[62ch] text-pretty">
      <b className="block">The gallery could not be listed.</b>
      <span className="text-fg-2">You see the models that come with Galatea. Some may be gone.</span>
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);

function Nobody({ search, onClear }: { search: string; onClear: () => void }) {
  const isSearch = search.trim() !== "";
  return (
    <StateCard
      live
      className="mx-auto max-w-[560px]"
      scene={<EmptyScene />}
      title={isSearch ? "Nobody here fits that" : "The gallery is empty"}
      actions={isSearch ? <Button onClick={onClear}>Clear the search</Button> : <StartCreating size="md" />}
    >
      <p>
        {isSearch
          ? `No description has the words “${search}”. Try fewer, such as “coat” or “sunset”.`
          : "This studio shows no sample models at present. You can still make your own."}
      </p>
    </StateCard>
  );
}
