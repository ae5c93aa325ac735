/** Opens the browser's own choice of files; pressed by a button that is seen. */
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
      // The same file can be chosen again after it was removed.
      event.target.value = "";
      onFiles(files);
    }}
  />
);
