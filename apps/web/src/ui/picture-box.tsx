/**
 * A picture in a box that it fills. Neither is drawn until the box is a screen away or nearer, unless the picture is `eager`,
 * as what is seen first.
 */
import { useRef, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { unlessNear, useNear } from "./use-near.ts";

type PictureBoxProps = { eager: boolean; className: string | undefined; children: ReactNode };

export function PictureBox({ eager, className, children }: PictureBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNear(box, eager);
  return (
    <span
      ref={box}
      className={classNames("relative block overflow-hidden bg-surface-2", !isNear && unlessNear, className)}
    >
      {children}
    </span>
  );
}

type BoxedPictureProps = Omit<ComponentProps<"img">, "alt" | "width" | "height"> & {
  alt: string;
  eager: boolean;
  size: { widthPx: number; heightPx: number };
};

export const BoxedPicture = ({ eager, size, className, alt, ...picture }: BoxedPictureProps) => (
  <img
    {...picture}
    alt={alt}
    width={size.widthPx}
    height={size.heightPx}
    loading={eager ? "eager" : "lazy"}
    fetchPriority={eager ? "high" : "auto"}
    decoding="async"
    className={classNames("size-full object-cover", className)}
  />
);
