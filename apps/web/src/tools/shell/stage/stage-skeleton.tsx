/** The stage while its content loads. */
import { classNames } from "#ui/class-names.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

const usualHeights = "min-h-[calc(44dvh+100px)] md:min-h-[360px] xl:min-h-[max(600px,100dvh-290px)]";

type StageSkeletonProps = {
  label: string;
  /** Classes with the proportions and the largest size of the picture. */
  picture: string;
  /** Classes for a stage of another height. */
  heights?: string;
};

export const StageSkeleton = ({ label, picture, heights = usualHeights }: StageSkeletonProps) => (
  <LoadingRegion label={label} className={classNames("flex flex-1 rounded-card bg-sunk p-7", heights)}>
    <Skeleton className={classNames("m-auto h-full", picture)} />
  </LoadingRegion>
);
