/**
 * The pictures of a person. With a `limit` only the newest are shown, filtered by kind; without, everything, and that
 * comes when it is asked for.
 */
import { lazy, Suspense } from "react";
import { useSession } from "#platform/session.tsx";
import { LoggedOut } from "#gallery/masonry/empty-results.tsx";
import { GallerySkeleton } from "#gallery/masonry/gallery-skeleton.tsx";
import { useLivePictures } from "#gallery/masonry/use-live-pictures.ts";
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
  const coming = (
    <section aria-labelledby="gallery-title">
      <GalleryHead title={title} level={level} aside={aside} count={null} />
      <GallerySkeleton />
    </section>
  );
  return (
    <Suspense fallback={coming}>
      <WholeGallery {...props} />
    </Suspense>
  );
}
