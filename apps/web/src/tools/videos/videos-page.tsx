/** Videos: the tool with the newest videos beneath it, or the whole list. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLivePictures } from "#gallery/rows/use-live-pictures.ts";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { VideoList } from "./video-list.tsx";
import { VideoTool } from "./video-tool.tsx";

export const meta = () => pageMeta("Generate Videos", "Animate a picture and see your earlier videos.");

const beneath = 6;

export default function VideosPage() {
  useLivePictures();
  const [params, setParams] = useSearchParams();
  const [extended, setExtended] = useState<{ video: ContentRow } | null>(null);
  const openId = params.get("video");
  const inList = params.get("view") === "list" || openId !== null;

  const show = (next: Record<string, string>) => {
    setParams(next);
    window.scrollTo(0, 0);
  };
  const showTool = () => show({});
  const extend = (video: ContentRow) => {
    setExtended({ video });
    if (inList) showTool();
  };

  return (
    <main className="studio-column tool-column pt-1 pb-16 max-md:pb-72">
      {!inList && <VideoTool extended={extended} />}
      <div className={inList ? "pt-4 md:pt-8" : "pt-11"}>
        <PanelBoundary panel="videos">
          <VideoList
            key={openId}
            level={inList ? "h1" : "h2"}
            {...(!inList && { limit: beneath })}
            openId={openId}
            onExtend={extend}
            {...(inList && { onBack: showTool, onMake: showTool })}
            aside={
              !inList && (
                <Button variant="quiet" onClick={() => show({ view: "list" })}>
                  View all videos
                </Button>
              )
            }
          />
        </PanelBoundary>
      </div>
    </main>
  );
}
