/** The placeholder of a picture in the making. It becomes clearer from above as the work progresses. */
import type { CSSProperties } from "react";

export type PlaceholderProps = {
  progress: number;
  /** The source picture; marble without one. */
  src?: string;
  alt?: string;
  /** Classes for the parts before and behind the edge of the work. */
  look?: PlaceholderLook;
  /** With a hard edge, for work in whole tiles. */
  sharp?: boolean;
};
type PlaceholderLook = { before: string; done: string };

const marble: PlaceholderLook = {
  before: "scale-125 object-cover object-[50%_22%] blur-[34px] brightness-[0.62] saturate-[0.8]",
  done: "scale-110 object-cover object-[50%_22%] blur-[13px] brightness-[0.86]",
};

/** Fills its frame. */
export function Placeholder(props: PlaceholderProps) {
  const { progress, src = "/samples/hero-marble.webp", alt = "", look = marble, sharp = false } = props;
  return (
    <>
      <img src={src} alt="" className={`absolute inset-0 size-full ${look.before}`} />
      <img
        src={src}
        alt={alt}
        className={`absolute inset-0 size-full duration-250 ${sharp ? "transition-[clip-path] ease-out" : "transition-[mask]"} ${look.done}`}
        style={sharp ? { clipPath: `inset(0 0 ${leftPercent(progress)}% 0)` } : progressMask(progress)}
      />
    </>
  );
}

const leftPercent = (progress: number): number => Math.round((1 - progress) * 1000) / 10;

/** Masks the finished part, from above with a soft edge. @param progress from 0 to 1 */
function progressMask(progress: number): CSSProperties {
  const edge = Math.round(progress * 112) - 12;
  const maskImage = `linear-gradient(#000 ${edge}%, transparent ${edge + 16}%)`;
  return { maskImage, WebkitMaskImage: maskImage };
}
