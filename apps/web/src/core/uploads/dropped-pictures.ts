/** The files in a drop or a paste. Text, links and pieces of a page are left to whoever they were meant for. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes("Files") ?? false;

/** Empty when nothing was a file; a pasted text never becomes one. */
export function filesOf(transfer: DataTransfer | null): File[] {
  if (!transfer || !hasFiles(transfer)) return [];
  return [...transfer.files];
}
