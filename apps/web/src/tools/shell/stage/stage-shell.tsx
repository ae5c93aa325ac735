/**
 * The stage's two halves: the picture and the text about it. They are side by side on a desktop; on a phone the picture goes
 * edge to edge and the text is beneath it or on its faded lower edge.
 */
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

type StageShellProps = {
  picture: ReactNode;
  children: ReactNode;
  /** The height of the picture's half on a phone, as CSS. */
  phoneHeight?: string;
  /** On a phone the text is on the picture's lower edge, which fades out. */
  fades?: boolean;
};

/** Leaves room for the words beneath. */
const usualPhoneHeight = "min(96vw, 44dvh)";

export function StageShell(props: StageShellProps) {
  const { picture, children, phoneHeight = usualPhoneHeight, fades = false } = props;
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-bg max-md:-mx-4 md:rounded-card md:bg-sunk xl:grid xl:min-h-[max(600px,100dvh-290px)] xl:grid-cols-[minmax(0,1fr)_312px]">
      <div
        className="relative max-md:h-(--phone-height) md:h-[clamp(380px,52vw,560px)] xl:h-auto"
        style={{ "--phone-height": phoneHeight } as CSSProperties}
      >
        {picture}
        {fades && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-[calc(100%-140px)] -bottom-px bg-linear-[transparent,var(--bg)_94%] md:hidden"
          />
        )}
      </div>
      <div
        className={classNames(
          "relative z-10 flex flex-col gap-4 px-4 md:px-5 md:pb-6 xl:gap-[18px] xl:py-7 xl:pr-7 xl:pl-1",
          fades ? "max-md:-mt-14" : "max-md:pt-4",
        )}
      >
        {children}
      </div>
    </div>
  );
}
