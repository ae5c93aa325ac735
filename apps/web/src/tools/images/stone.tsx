/** What a picture is before it is there: marble that comes out of the blur from the top as the work goes on. */
import { aspectRatios, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { emergingMask } from "#tools/shell/stage/emerging-mask.ts";
import type { JobRow } from "#platform/database.ts";

export function sizeOfJob(job: JobRow): { widthPx: number; heightPx: number } {
  return aspectRatioSizes[aspectRatios.find((known) => known === job.input?.aspectRatio) ?? "1:1"];
}

/** Fills its place; never mistaken for the picture itself. */
export function Stone({ progress }: { progress: number }) {
  return (
    <>
      <img
        src="/samples/hero-marble.webp"
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover object-[50%_22%] blur-[34px] brightness-[0.62] saturate-[0.8]"
      />
      <img
        src="/samples/hero-marble.webp"
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover object-[50%_22%] blur-[13px] brightness-[0.86] transition-[mask] duration-250"
        style={emergingMask(progress)}
      />
    </>
  );
}
