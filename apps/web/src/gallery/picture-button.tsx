/** A picture as a button that opens it. */
import type { ComponentProps } from "react";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "./picture.tsx";

type PictureButtonProps = Omit<ComponentProps<typeof Picture>, "content"> & {
  content: ContentRow;
  label: string;
  onOpen: (contentId: string) => void;
  buttonClass: string;
};

export const PictureButton = ({ content, label, onOpen, buttonClass, ...picture }: PictureButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={() => onOpen(content.id)}
    className={classNames("-outline-offset-2", buttonClass)}
  >
    <Picture key={content.id} content={content} {...picture} />
  </button>
);
