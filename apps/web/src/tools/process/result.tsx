/** The result, compared with its original; the original of an upload is the copy that this tab still has. */
import { Maximize2, Wand2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { engineOf, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/use-content.ts";
import { useContentSources } from "#gallery/content-sources.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import { DownloadButton, NewTabButton } from "#tools/shell/stage/result-buttons.tsx";
import { ResultPicture } from "#tools/shell/stage/result-picture.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { originalOf } from "./preview/use-small-copy.ts";

const CompareSlider = lazy(() =>
  import("#tools/shell/compare/compare-slider.tsx").then((m) => ({ default: m.CompareSlider })),
);

type ResultProps = {
  content: ContentRow;
  /** Null for an older result. */
  job: JobRow | null;
  /** The address of the picture that was sent; null where that is not known. */
  sentUrl: string | null;
  onOpen: (contentId: string) => void;
  onAnother: () => void;
  onReuse: (content: ContentRow) => void;
};

export function Result({ content, job, sentUrl, onOpen, onAnother, onReuse }: ResultProps) {
  const before = useBefore(content, sentUrl);
  const seeThrough = content.generation_params?.operation === "remove-background";
  const engine = engineOf(content);
  return (
    <StageShell
      picture={
        before && !seeThrough ? (
          <Comparison content={content} before={before} />
        ) : (
          <ResultPicture
            content={content}
            develops={job !== null}
            seeThrough={seeThrough}
            pictureClass="size-full object-contain"
            labelClass="absolute bottom-3 left-3"
          />
        )
      }
    >
      <StageTitle above={job ? "Complete" : "Processed before"}>{titleOf(content)}</StageTitle>
      <Facts content={content} job={job} />
      <p className="flex flex-wrap gap-2">
        <AiLabel />
        {engine && <Badge>{engine}</Badge>}
      </p>
      <p className="text-sm text-pretty text-fg-3">{keptWords(content, before !== null)}</p>
      <span className="flex-1 max-md:hidden" />
      <Tools content={content} onOpen={onOpen} onReuse={onReuse} />
      <Button variant="plain" onClick={onAnother}>
        Process another picture
      </Button>
    </StageShell>
  );
}

function Comparison({ content, before }: { content: ContentRow; before: string }) {
  const { width, height } = sizeOf(content);
  const { content_url: src } = content;
  return (
    <div className="absolute inset-0 flex flex-col p-0 md:p-5 xl:p-7">
      <Suspense fallback={null}>
        <CompareSlider
          before={{ label: "Original", src: before }}
          after={{ label: "Processed", src, previewSrc: thumbnailUrl(src, 1280) }}
          widthPx={width}
          heightPx={height}
          alt={titleOf(content)}
          className="flex-1"
        />
      </Suspense>
    </div>
  );
}

type ToolsProps = Pick<ResultProps, "content" | "onOpen" | "onReuse">;

const Tools = ({ content, onOpen, onReuse }: ToolsProps) => (
  <div className="grid grid-cols-2 gap-2.5">
    <DownloadButton onClick={() => void download(content)} />
    <Button variant="quiet" onClick={() => onOpen(content.id)}>
      <Maximize2 size={18} aria-hidden="true" />
      Preview
    </Button>
    <Button variant="quiet" onClick={() => onReuse(content)}>
      <Wand2 size={18} aria-hidden="true" />
      Reuse
    </Button>
    <NewTabButton content={content} />
  </div>
);

async function download(content: ContentRow): Promise<void> {
  const saved = await savePicture(content.content_url, `processed_${Date.now()}`);
  if (!saved) toast.error("Failed to download image");
}

/** The address of the original: in the gallery, in this tab, or among the samples. */
function useBefore(content: ContentRow, sentUrl: string | null): string | null {
  const [parentId] = content.parent_ids;
  const parent = useContent(parentId ?? null).data;
  const sources = useContentSources(content.id);
  const url = sentUrl ?? sources?.find(({ role }) => role === "picture")?.url ?? null;
  if (parent && parent.trashed_at === null) return parent.content_url;
  return url === null ? null : (originalOf(url) ?? (url.includes("/samples/") ? url : null));
}

function keptWords(content: ContentRow, canCompare: boolean): string {
  if (!content.follows_upload || content.parent_ids.length > 0)
    return "Also under All Images in your gallery.";
  return `Your upload is deleted.${canCompare ? " The original shown here exists in this tab only." : ""} The result is also under All Images in your gallery.`;
}

function Facts({ content, job }: { content: ContentRow; job: JobRow | null }) {
  const { width, height } = sizeOf(content);
  return (
    <dl className="grid gap-2 text-sm">
      <Fact name="Size">
        {width} × {height}
      </Fact>
      <MadeIn job={job} />
      {job && <Fact name="Credits used">{job.cost_credits}</Fact>}
    </dl>
  );
}
