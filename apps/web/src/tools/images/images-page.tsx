/** Images: the generator with what was made before beneath it, or the whole gallery. */
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Gallery } from "#gallery/gallery.tsx";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { Generator } from "./generator.tsx";

export const meta = () => pageMeta("Images", "Make pictures from words and see what you made before.");

const beneath = 15;

export default function ImagesPage() {
  const [params, setParams] = useSearchParams();
  const inGallery = params.get("view") === "gallery";
  const pictureId = params.get("picture");

  const showGallery = () => {
    setParams({ view: "gallery" });
    window.scrollTo(0, 0);
  };
  const showGenerator = () => {
    setParams({});
    window.scrollTo(0, 0);
  };
  const openPicture = useOpenPicture();

  const forgetCharacter = () => {
    if (!params.has("characterId")) return;
    const next = new URLSearchParams(params);
    next.delete("characterId");
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <main className="mx-auto w-full max-w-[1680px] px-4 pt-1 pb-16 md:px-7 max-md:pb-72">
      {!inGallery && (
        <Generator
          askedCharacterId={params.get("characterId")}
          onCharacterChosen={forgetCharacter}
          onOpenPicture={openPicture}
        />
      )}
      <div className={inGallery ? "pt-4 md:pt-8" : "pt-11"}>
        <PanelBoundary panel="gallery">
          <Gallery
            title={inGallery ? "Your images" : "Made before"}
            level={inGallery ? "h1" : "h2"}
            openId={pictureId}
            onOpen={openPicture}
            {...(!inGallery && { limit: beneath })}
            aside={
              inGallery ? (
                <Button variant="quiet" onClick={showGenerator}>
                  Back to Generator
                </Button>
              ) : (
                <Button variant="quiet" onClick={showGallery}>
                  View generated images
                </Button>
              )
            }
            empty={inGallery ? <EmptyGallery onMake={showGenerator} /> : <NothingBefore />}
          />
        </PanelBoundary>
      </div>
    </main>
  );
}

/**
 * The open picture stands in the address: Back closes it, and walking from one to the next is one step. One that the
 * address brought along, as from a link, is closed in its place.
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

function EmptyGallery({ onMake }: { onMake: () => void }) {
  return (
    <StateCard
      className="max-w-[520px]"
      scene={<EmptyScene />}
      title="No images generated yet"
      actions={
        <Button variant="primary" onClick={onMake}>
          Make a picture
        </Button>
      }
    >
      <p>What you make stands here, newest first.</p>
    </StateCard>
  );
}

function NothingBefore() {
  return <p className="text-fg-2">No images generated yet. What you make stands here, newest first.</p>;
}
