/** The head of every gallery: its title, the number of pictures, and its filter. */
import type { ReactNode } from "react";

export type GalleryProps = {
  title: string;
  /** Links beside the filter. */
  aside?: ReactNode;
  /** Shown when the person has no picture at all. */
  empty: ReactNode;
  limit?: number;
  level: "h1" | "h2";
  /** The picture that is open in the preview. */
  openId: string | null;
  onOpen: (contentId: string | null) => void;
};

export type GalleryPartProps = Omit<GalleryProps, "limit">;

/** Fades the row out at its edge, because on a phone it scrolls beyond it. */
export const fadesOnPhone =
  "max-md:pr-8 max-md:[mask-image:linear-gradient(to_right,#000_calc(100%-32px),transparent)]";

export function GalleryHead({
  title,
  level: Title,
  aside,
  count,
  noun = "picture",
  children,
}: Pick<GalleryProps, "title" | "level" | "aside"> & {
  count: number | null;
  noun?: "picture" | "video";
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-3 md:pb-[18px]">
      <div className="xl:contents">
        <Title id="gallery-title" className="page-title">
          {title}
        </Title>
        {count !== null && count > 0 && (
          <output className="block text-sm whitespace-nowrap text-fg-2 tabular-nums xl:order-2">
            {count.toLocaleString("en-US")} {count === 1 ? noun : `${noun}s`}
          </output>
        )}
      </div>
      <span className="ml-auto xl:order-2 xl:ml-0">{aside}</span>
      {/* Below `xl` the filter has a row of its own. */}
      {children && (
        <div className="flex min-w-0 items-center justify-between gap-x-4 max-xl:w-full xl:order-1 xl:flex-1">
          {children}
        </div>
      )}
    </div>
  );
}
