/** The shape of a gallery while it loads. */
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useGridFrame } from "#gallery/masonry/grid-frame.ts";

const columns = [
  { name: "first", shapes: ["16 / 9", "3 / 4"] },
  { name: "second", shapes: ["2 / 3", "3 / 2"] },
  { name: "third", shapes: ["1 / 1", "4 / 5"] },
  { name: "fourth", shapes: ["4 / 5", "1 / 1"] },
  { name: "fifth", shapes: ["3 / 2", "4 / 5"] },
] as const;

export function GallerySkeleton() {
  const { columnCount } = useGridFrame(0);
  return (
    <LoadingRegion label="Loading pictures" className="flex items-start gap-2 md:gap-2.5 lg:gap-3.5">
      {columns.slice(0, columnCount).map(({ name, shapes }) => (
        <div key={name} className="flex min-w-0 flex-1 flex-col gap-2 md:gap-2.5 lg:gap-3.5">
          {shapes.map((aspectRatio) => (
            <div key={aspectRatio} style={{ aspectRatio }}>
              <Skeleton className="h-full rounded-card!" />
            </div>
          ))}
        </div>
      ))}
    </LoadingRegion>
  );
}
