/** A gallery without pictures: why it is empty, and a button that leads on. */
import { limits } from "@galatea/contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { LoadFailedCard } from "#ui/load-failed-card.tsx";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { galleryFilters } from "./content-kinds.ts";
import { countOfFilters, type GalleryFilters } from "#gallery/filters/gallery-filters.ts";
import type { ChangeFilters } from "#gallery/filters/use-gallery-state.ts";

const cardClass = "max-w-[520px]";

export function EmptyResults({
  filters,
  change,
  clear,
}: {
  filters: GalleryFilters;
  change: ChangeFilters;
  clear: () => void;
}) {
  const words = wordsForEmpty(filters);
  return (
    <StateCard
      className={cardClass}
      scene={<EmptyScene> </EmptyScene>}
      title={words.title}
      actions={
        <Button onClick={() => (words.without ? change(words.without) : clear())}>
          {words.callToAction}
        </Button>
      }
    >
      <p>{words.sentence}</p>
    </StateCard>
  );
}

type Words = { title: string; sentence: string; callToAction: string; without?: Partial<GalleryFilters> };

function wordsForEmpty(filters: GalleryFilters): Words {
  const { search, trashed, kind } = filters;
  const others = countOfFilters(filters) + (kind === "all" ? 0 : 1);
  if (search.trim() !== "") {
    return {
      title: `Nothing found for “${search.trim()}”`,
      sentence:
        others > 0
          ? "No description in this view contains all of these words."
          : "No description contains all of these words. Try fewer.",
      callToAction: others > 0 ? "Search everything" : "Clear the search",
      ...(others === 0 && { without: { search: "" } }),
      ...(others > 0 && { without: { ...onlySearch } }),
    };
  }
  if (trashed && others === 0) {
    return {
      title: "The trash is empty",
      sentence: `What you delete waits here for ${limits.trashDays} days and is then removed for good.`,
      callToAction: "Back to your images",
      without: { trashed: false },
    };
  }
  if (others === 1) return wordsForOne(filters);
  return {
    title: "Nothing matches these filters",
    sentence: "No picture matches all of these filters.",
    callToAction: "Clear all filters",
  };
}

const onlySearch: Partial<GalleryFilters> = {
  kind: "all",
  characterId: null,
  engine: null,
  dates: null,
  favourites: false,
  collectionId: null,
};

function wordsForOne({ kind, favourites, collectionId, characterId, engine }: GalleryFilters): Words {
  if (kind !== "all") {
    return {
      title: "Nothing of this kind yet",
      sentence: "What you make this way appears here.",
      callToAction: galleryFilters[0].label,
      without: { kind: "all" },
    };
  }
  if (favourites) {
    return {
      title: "No favourites yet",
      sentence: "Press the heart on a picture, or F, to keep it here.",
      callToAction: galleryFilters[0].label,
      without: { favourites: false },
    };
  }
  if (collectionId) {
    return {
      title: "This collection is empty",
      sentence: "Select pictures in your gallery and add them here.",
      callToAction: galleryFilters[0].label,
      without: { collectionId: null },
    };
  }
  if (characterId) {
    return {
      title: "No pictures of this character yet",
      sentence: "Choose the character in the Generator, and what you make appears here.",
      callToAction: "Any character",
      without: { characterId: null },
    };
  }
  if (engine) {
    return {
      title: "Nothing by this engine",
      sentence: "Its pictures are deleted, or in the trash.",
      callToAction: "Any engine",
      without: { engine: null },
    };
  }
  return {
    title: "Nothing made in these days",
    sentence: "Try other dates.",
    callToAction: "Any time",
    without: { dates: null },
  };
}

export function LoggedOut() {
  return (
    <SignInCard
      live={false}
      className={cardClass}
      variant="primary"
      title="Please log in to view your images"
    >
      Your session has ended. What you made is still here.
    </SignInCard>
  );
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailedCard className={cardClass} mark="?" title="Failed to load generated images" onRetry={onRetry}>
      They are safe, but the list could not be loaded.
    </LoadFailedCard>
  );
}
