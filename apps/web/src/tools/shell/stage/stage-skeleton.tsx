/** The stage while what stands on it is looked up. */
import { classNames } from "#ui/class-names.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

const usualHeights = "min-h-[calc(44dvh+100px)] md:min-h-[360px] xl:min-h-[max(600px,100dvh-290px)]";

type StageSkeletonProps = {
  label: string;
  /** The proportions and the greatest size of what comes. */
  picture: string;
  /** Of a stage that is not as high as most. */
  heights?: string;
};

export const StageSkeleton = ({ label, picture, heights = usualHeights }: StageSkeletonProps) => (
  <LoadingRegion label={label} className={classNames("flex flex-1 rounded-card bg-sunk p-7", heights)}>
    <Skeleton className={classNames("m-auto h-full", picture)} />
  </LoadingRegion>
);
