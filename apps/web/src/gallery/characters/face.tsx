/** A character's face, in the size that is shown; an empty niche without one. */
import { useState } from "react";
import { thumbnailSet, thumbnailUrl, type ThumbnailWidth } from "#gallery/thumbnails.ts";
import { classNames } from "#ui/class-names.ts";

type FaceProps = {
  url: string | null;
  /** Empty when the name is beside it. */
  alt: string;
  /** Its width on the screen, as a `sizes` attribute. */
  sizes: string;
  upToPx: ThumbnailWidth;
  eager?: boolean;
  className?: string;
};

export function Face({ url, alt, sizes, upToPx, eager = false, className }: FaceProps) {
  const [arrived, setArrived] = useState<string | null>(null);
  const [plain, setPlain] = useState(false);
  if (!url) return <EmptyNiche className={className} />;
  const set = plain ? null : thumbnailSet(url, upToPx);
  const tiny = thumbnailUrl(url, 160);
  return (
    <img
      {...(set && { srcSet: set, sizes })}
      src={url}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onLoad={() => setArrived(url)}
      onError={() => setPlain(true)}
      style={
        tiny && arrived !== url ? { backgroundImage: `url("${tiny}")`, backgroundSize: "cover" } : undefined
      }
      className={classNames("object-cover", arrived === url && "animate-[fade_200ms_var(--ease)]", className)}
    />
  );
}

function EmptyNiche({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames("relative block bg-sunk", className)}>
      <i className="absolute inset-x-[22%] bottom-0 h-[66%] rounded-t-full bg-surface-2" />
    </span>
  );
}
