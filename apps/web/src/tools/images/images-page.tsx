/** The images page: the tool with the pictures made before beneath it, or the whole gallery. */
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { conditionsOfKind, titleOf } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { Gallery } from "#gallery/gallery.tsx";
import { PictureButton } from "#gallery/picture-button.tsx";
import { NothingMadeYet } from "#tools/shell/page/nothing-made-yet.tsx";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { ImageTool } from "./image-tool.tsx";

export const meta = () => pageMeta("Images", "Make pictures from words and see what you made before.");

const shownBeneath = 15;

export default function ImagesPage() {
  const [params, setParams] = useSearchParams();
  const inGallery = params.get("view") === "gallery";
  const openPicture = useOpenPicture();

  const show = (next: { view: "gallery" } | Record<string, never>) => {
    setParams(next);
    window.scrollTo(0, 0);
  };
  const forgetCharacter = () => {
    if (!params.has("characterId")) return;
    const next = new URLSearchParams(params);
    next.delete("characterId");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <main className="studio-column tool-column pt-1 pb-16 max-md:pb-72">
      {!inGallery && (
        <ImageTool
          askedCharacterId={params.get("characterId")}
          onCharacterChosen={forgetCharacter}
          onOpenPicture={openPicture}
          beneath={
            <PanelBoundary panel="just made">
              <JustMade onOpen={openPicture} />
            </PanelBoundary>
          }
        />
      )}
      <div className={inGallery ? "pt-4 md:pt-8" : "pt-11"}>
        <PanelBoundary panel="gallery">
          <Gallery
            openId={params.get("picture")}
            onOpen={openPicture}
            {...(inGallery ? wholeGallery(() => show({})) : madeBefore(() => show({ view: "gallery" })))}
          />
        </PanelBoundary>
      </div>
    </main>
  );
}

const wholeGallery = (onGenerator: () => void) => ({
  title: "Your images",
  level: "h1" as const,
  aside: (
    <Button variant="quiet" onClick={onGenerator}>
      Back to Generator
    </Button>
  ),
  empty: <NothingMadeYet title="No images generated yet" makeLabel="Make a picture" onMake={onGenerator} />,
});

const madeBefore = (onGallery: () => void) => ({
  title: "Made before",
  level: "h2" as const,
  limit: shownBeneath,
  aside: (
    <Button variant="quiet" onClick={onGallery}>
      View generated images
    </Button>
  ),
  empty: <p className="text-fg-2">No images generated yet. What you make appears here, newest first.</p>,
});

/**
 * Keeps the open picture in the address. Opening adds one step to the history, which Back undoes; moving from one picture
 * to the next replaces it. A picture that the address named from the start has no such step: closing it replaces the
 * address.
 */
function useOpenPicture(): (picture: string | null) => void {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const isOpen = params.has("picture");
  const openedHere = isOpen ? state?.openedHere === true : true;
  return (picture) => {
    if (picture === null && isOpen && openedHere) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    if (picture) next.set("picture", picture);
    else next.delete("picture");
    setParams(next, {
      replace: isOpen,
      preventScrollReset: true,
      ...(picture && openedHere && { state: { openedHere } }),
    });
  };
}

type JustMadeProps = { onOpen: (contentId: string) => void };

const shownInRow = 5;

/** The newest pictures in a row; an hourglass stands for the next one. */
function JustMade({ onOpen }: JustMadeProps) {
  const { rows } = useGalleryRows(conditionsOfKind.all);
  const { active } = useJobs();
  const [today] = useState(() => new Date().toDateString());
  if (rows.length === 0) return null;
  const madeToday = rows.filter((row) => new Date(row.created_at).toDateString() === today).length;
  return (
    <section aria-label="Just made" className="card hidden min-h-[172px] gap-3 p-4 pl-6 md:flex">
      <div className="hidden w-[126px] flex-none flex-col justify-center xl:flex">
        <span className="font-strong">Just made</span>
        {madeToday > 0 && (
          <span className="text-sm text-fg-2">
            {madeToday} {madeToday === 1 ? "picture" : "pictures"} today
          </span>
        )}
      </div>
      {rows.slice(0, shownInRow).map((content) => (
        <JustMadePicture key={content.id} content={content} onOpen={onOpen} />
      ))}
      {active.length > 0 && (
        <div className="grid max-w-[150px] min-w-0 flex-1 place-items-center rounded-md bg-surface-2 text-sm text-fg-2">
          <span className="grid justify-items-center gap-1.5">
            <Hourglass size={18} aria-hidden="true" />
            Next
          </span>
        </div>
      )}
    </section>
  );
}

function JustMadePicture({ content, onOpen }: JustMadeProps & { content: ContentRow }) {
  return (
    <figure
      data-theme="dark"
      className="relative max-w-[150px] min-w-0 flex-1 overflow-hidden rounded-md bg-surface-2"
    >
      <PictureButton
        content={content}
        label={`Open: ${titleOf(content)}`}
        onOpen={onOpen}
        buttonClass="absolute inset-0"
        sizes="150px"
        upToPx={320}
        alt=""
        className="size-full object-cover object-[50%_35%]"
      />
      <AiLabel className="pointer-events-none absolute bottom-1.5 left-1.5" />
    </figure>
  );
}
