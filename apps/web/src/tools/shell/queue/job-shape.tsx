/** The progress of a job as a picture: the shape of its result, or the picture that it works on. */
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { JobKind } from "@galatea/contract/tools.ts";
import { RowThumbnail } from "#gallery/row-thumbnail.tsx";
import { assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, type JobSource } from "#tools/shell/job-sources.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobOf, JobRow } from "#platform/database.ts";

const longestPx = 40;

type JobShapeProps = {
  job: JobRow;
  /** Null where it starts from words. */
  sources: readonly JobSource[] | null;
};

export function JobShape({ job, sources }: JobShapeProps) {
  const source = sourceAsset(sources, "picture", "first_frame", "character_face");
  return source ? <Source url={assetUrl(source)} progress={job.progress} /> : <Shape job={job} />;
}

/** The part that is not done yet is darkened. */
function Source({ url, progress }: { url: string; progress: number }) {
  return (
    <span
      aria-hidden="true"
      className="relative size-[52px] flex-none overflow-hidden rounded-md bg-sunk [contain:paint]"
    >
      <RowThumbnail
        url={url}
        // A picture that was deleted meanwhile leaves the plain background.
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
        className="size-full object-cover object-[50%_25%]"
      />
      <span
        className="absolute inset-x-0 bottom-0 bg-[oklch(0.12_0.02_332/0.62)] transition-[height] duration-250"
        style={{ height: `${(1 - progress) * 100}%` }}
      />
    </span>
  );
}

const aspectRatioOf = <Kind extends JobKind>({ kind, input }: Pick<JobOf<Kind>, "kind" | "input">) =>
  viewOf(kind).aspectRatioOf?.(input);

function Shape({ job }: { job: JobRow }) {
  const { widthPx, heightPx } = aspectRatioSizes[aspectRatioOf(job) ?? "1:1"];
  const scale = longestPx / Math.max(widthPx, heightPx);
  return (
    <span aria-hidden="true" className="grid size-[52px] flex-none place-items-center rounded-md bg-sunk">
      <span
        className="relative overflow-hidden rounded-[5px] bg-surface-3"
        style={{ width: widthPx * scale, height: heightPx * scale }}
      >
        <span
          className="absolute inset-x-0 top-0 bg-accent-wash transition-[height] duration-250"
          style={{ height: `${job.progress * 100}%` }}
        />
      </span>
    </span>
  );
}
