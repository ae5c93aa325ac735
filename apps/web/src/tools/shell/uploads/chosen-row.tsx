/** A chosen picture as a row of the controls: small, with what is said about it and what can be done with it. */
import type { ReactNode } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { classNames } from "#ui/class-names.ts";

type ChosenRowProps = {
  url: string;
  alt?: string;
  sizePx: number;
  /** The picture could not be loaded. */
  onBroken?: () => void;
  pictureClass?: string;
  /** The row's padding and gap. */
  className: string;
  /** The text beside it. */
  children: ReactNode;
  /** A button, such as Remove. */
  action: ReactNode;
};

export function ChosenRow(props: ChosenRowProps) {
  const { url, alt = "", sizePx, onBroken, pictureClass, className, children, action } = props;
  return (
    <div className={classNames("flex items-center rounded-[12px] bg-surface-2", className)}>
      <img
        src={thumbnailUrl(url, 160) ?? url}
        alt={alt}
        width={sizePx}
        height={sizePx}
        onError={onBroken}
        style={{ width: sizePx, height: sizePx }}
        className={classNames("flex-none rounded-md object-cover", pictureClass)}
      />
      {children}
      {action}
    </div>
  );
}
