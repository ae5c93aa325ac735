/** The files in a drop or a paste. Text, links and page fragments are ignored. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes("Files") ?? false;

/** Empty without files. */
export function filesOf(transfer: DataTransfer | null): File[] {
  if (!transfer || !hasFiles(transfer)) return [];
  return [...transfer.files];
}

/** The files of a paste, whose default is then prevented. Empty when the paste is for a text field. */
export function filesOfPaste(event: ClipboardEvent): File[] {
  const files = filesOf(event.clipboardData);
  // A word processor puts its text and a picture of it on the clipboard; a text field takes the text.
  const text = event.clipboardData?.types.includes("text/plain") ?? false;
  if (event.defaultPrevented || files.length === 0 || (text && isTextField(event.target))) return [];
  event.preventDefault();
  return files;
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
