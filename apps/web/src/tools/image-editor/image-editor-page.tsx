/** The image editor with the newest pictures beneath it, or the whole gallery. */
import { useSearchParams } from "react-router";
import { Gallery } from "#gallery/gallery.tsx";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EditTool } from "./edit-tool.tsx";

export const meta = () =>
  pageMeta("Image Editor", "Change pictures by words, paint, crop and tone, and go back to any step.");

const beneath = 10;

export default function ImageEditorPage() {
  const [params, setParams] = useSearchParams();
  const inGallery = params.get("view") === "gallery";
  const show = (view: "gallery" | "editor") => {
    setParams(view === "gallery" ? { view } : {});
    window.scrollTo(0, 0);
  };
  const open = (picture: string | null) => {
    const next = new URLSearchParams(params);
    if (picture) next.set("open", picture);
    else next.delete("open");
    setParams(next, { replace: params.has("open"), preventScrollReset: true });
  };
  return (
    <main className="studio-column tool-column pt-1 pb-16 max-md:pb-60">
      {!inGallery && <EditTool />}
      <div className={inGallery ? "pt-4 md:pt-8" : "pt-11"}>
        <PanelBoundary panel="gallery">
          <Gallery
            title={inGallery ? "Your images" : "Made before"}
            level={inGallery ? "h1" : "h2"}
            openId={params.get("open")}
            onOpen={open}
            {...(!inGallery && { limit: beneath })}
            aside={
              <Button variant="quiet" onClick={() => show(inGallery ? "editor" : "gallery")}>
                {inGallery ? "Back to Editor" : "View Gallery"}
              </Button>
            }
            empty={
              <p className="text-fg-2">No images generated yet. What you make appears here, newest first.</p>
            }
          />
        </PanelBoundary>
      </div>
    </main>
  );
}
