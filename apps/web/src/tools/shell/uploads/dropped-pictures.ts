/** The files in a drop or a paste. Text, links and pieces of a page are left alone. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes("Files") ?? false;

/** Empty when nothing was a file; a pasted text never becomes one. */
export function filesOf(transfer: DataTransfer | null): File[] {
  if (!transfer || !hasFiles(transfer)) return [];
  return [...transfer.files];
}

/** The files of a paste, which then does nothing else. Empty where the paste is meant for a text. */
export function filesOfPaste(event: ClipboardEvent): File[] {
  const files = filesOf(event.clipboardData);
  // A word processor's clipboard holds text and a picture of it: in a text field the text is meant.
  const text = event.clipboardData?.types.includes("text/plain") ?? false;
  if (event.defaultPrevented || files.length === 0 || (text && isTextField(event.target))) return [];
  event.preventDefault();
  return files;
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
