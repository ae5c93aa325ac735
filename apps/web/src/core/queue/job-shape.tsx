/** The picture-to-be, in its real shape, filled as far as it is done. */
import { aspectRatios, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { JobRow } from "#platform/database.ts";

const longestPx = 40;

export function JobShape({ job }: { job: JobRow }) {
  const ratio = aspectRatios.find((known) => known === job.input?.aspectRatio) ?? "1:1";
  const { widthPx, heightPx } = aspectRatioSizes[ratio];
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
