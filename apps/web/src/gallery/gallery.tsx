/**
 * The pictures of a person. With a `limit` only the newest are shown, filtered by kind. The whole gallery's code is loaded
 * when it is shown.
 */
import { lazy, Suspense } from "react";
import { useSession } from "#platform/session.tsx";
import { LoggedOut } from "./empty-results.tsx";
import { GallerySkeleton } from "./gallery-skeleton.tsx";
import { useLivePictures } from "#gallery/rows/use-live-pictures.ts";
import { GalleryHead, type GalleryProps } from "./gallery-head.tsx";
import { NewestPictures } from "./newest-pictures.tsx";

const WholeGallery = lazy(() => import("./whole-gallery.tsx"));

export function Gallery({ limit, ...props }: GalleryProps) {
  const { user } = useSession();
  useLivePictures();
  const { title, level, aside } = props;
  if (!user) {
    return (
      <section aria-labelledby="gallery-title">
        <GalleryHead title={title} level={level} aside={aside} count={null} />
        <LoggedOut />
      </section>
    );
  }
  if (limit !== undefined) return <NewestPictures {...props} limit={limit} />;
  const loading = (
    <section aria-labelledby="gallery-title">
      <GalleryHead title={title} level={level} aside={aside} count={null} />
      <GallerySkeleton />
    </section>
  );
  return (
    <Suspense fallback={loading}>
      <WholeGallery {...props} />
    </Suspense>
  );
}
