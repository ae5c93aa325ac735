/** The grid of cards with a picture each, and its shapes while it loads. */
import { LoadingRegion, Repeated, Skeleton } from "./skeleton.tsx";

export const pictureCardGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-3.5 md:gap-5";

export const PictureCardsSkeleton = ({ label, count }: { label: string; count: number }) => (
  <LoadingRegion label={label} className={pictureCardGrid}>
    <Repeated times={count}>
      <div className="card overflow-hidden">
        <Skeleton className="aspect-[4/5] w-full rounded-none!" />
        <div className="grid gap-3 p-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-11 w-full rounded-full!" />
        </div>
      </div>
    </Repeated>
  </LoadingRegion>
);
