/** A hidden file input, opened by a visible button. */
import type { Ref } from "react";

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

export const FileInput = ({ ref, label, accept, multiple = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    tabIndex={-1}
    aria-label={label}
    accept={accept}
    multiple={multiple}
    onChange={(event) => {
      const files = [...(event.target.files ?? [])];
      // Otherwise choosing a removed file again would be no change.
      event.target.value = "";
      onFiles(files);
    }}
  />
);
