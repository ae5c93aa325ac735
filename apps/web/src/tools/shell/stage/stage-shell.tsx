/**
 * The stage's two halves: the picture and the text about it. They are side by side on a desktop; on a phone the picture goes
 * edge to edge and the text is beneath it.
 */
import type { CSSProperties, ReactNode } from "react";

type StageShellProps = {
  picture: ReactNode;
  children: ReactNode;
  /** The most that the picture's half takes on a phone, as CSS. */
  phoneHeight?: string;
  /** The part of the text that a phone shows without scrolling. */
  phoneShows?: PhoneText;
};

/** The heights of the text that stays above a phone's bar: its title, or all of the progress with Cancel. */
const phoneTextPx = { title: 96, progress: 186 };
export type PhoneText = keyof typeof phoneTextPx;

/** Leaves room for the words beneath. */
const usualPhoneHeight = "min(96vw, 44dvh)";
const leastPhoneHeightPx = 48;

/** The height of a phone's picture, for the class `h-(--phone-height)`: what is left above the text that it shows. */
export function phoneHeight(most: string, shows?: PhoneText): CSSProperties {
  const height =
    shows === undefined
      ? most
      : `min(${most}, max(${leastPhoneHeightPx}px, var(--phone-room) - ${phoneTextPx[shows]}px))`;
  return { "--phone-height": height } as CSSProperties;
}

export function StageShell(props: StageShellProps) {
  const { picture, children, phoneHeight: most = usualPhoneHeight, phoneShows } = props;
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-bg max-md:-mx-4 md:rounded-card md:bg-sunk xl:grid xl:min-h-[max(600px,100dvh-290px)] xl:grid-cols-[minmax(0,1fr)_312px]">
      <div
        className="relative max-md:h-(--phone-height) md:h-[clamp(380px,52vw,560px)] xl:h-auto"
        style={phoneHeight(most, phoneShows)}
      >
        {picture}
      </div>
      <div className="relative z-10 flex flex-col gap-4 px-4 max-md:gap-3 max-md:pt-3 md:px-5 md:pb-6 xl:gap-[18px] xl:py-7 xl:pr-7 xl:pl-1">
        {children}
      </div>
    </div>
  );
}
