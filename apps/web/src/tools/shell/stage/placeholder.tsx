/** What stands in the place of a picture that is being made: it comes out of the blur as far as the work has come. */
import type { CSSProperties } from "react";

type PlaceholderProps = {
  progress: number;
  /** The picture that is worked on; marble where there is none yet. */
  src?: string;
  alt?: string;
  /** How the picture looks before and behind the edge of the work, as classes. */
  look?: PlaceholderLook;
};
type PlaceholderLook = { before: string; done: string };

const marble: PlaceholderLook = {
  before: "scale-125 object-cover object-[50%_22%] blur-[34px] brightness-[0.62] saturate-[0.8]",
  done: "scale-110 object-cover object-[50%_22%] blur-[13px] brightness-[0.86]",
};

/** Fills its frame; never mistaken for the picture itself. */
export function Placeholder(props: PlaceholderProps) {
  const { progress, src = "/samples/hero-marble.webp", alt = "", look = marble } = props;
  return (
    <>
      <img src={src} alt={alt} className={`absolute inset-0 size-full ${look.before}`} />
      <img
        src={src}
        alt=""
        className={`absolute inset-0 size-full transition-[mask] duration-250 ${look.done}`}
        style={progressMask(progress)}
      />
    </>
  );
}

/** From above as far as the work has come, with a soft edge. @param progress 0 to 1 */
function progressMask(progress: number): CSSProperties {
  const edge = Math.round(progress * 112) - 12;
  const maskImage = `linear-gradient(#000 ${edge}%, transparent ${edge + 16}%)`;
  return { maskImage, WebkitMaskImage: maskImage };
}
