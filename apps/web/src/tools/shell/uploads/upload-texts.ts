/** The texts of a tool's uploads, and the toasts made of them. */
import { toast } from "#platform/toast.ts";
import type { FileNotice } from "./picture-file.ts";

export type UploadTexts = {
  failed: string;
  /** The file was stored, but not recorded. */
  unrecorded?: string;
  /** Omitted when the picture that appears is enough. */
  done?: string;
  /** The tool's own reason not to send a file; without one the general limits are checked. */
  problemOf?: (file: Pick<File, "name" | "type" | "size">) => FileNotice | null;
  /** For a file that could not be read, or is one too many. */
  notTaken?: (name: string, problem: string) => FileNotice;
  /** A signed-out person's file is discarded with this text. Without the text, the file waits for the sign-in. */
  signInFirst?: FileNotice;
};

export const noticeOf = ({ failed, notTaken }: UploadTexts, name: string, problem: string): FileNotice =>
  notTaken?.(name, problem) ?? { title: failed, description: problem };

export function showNotice({ title, description }: FileNotice): void {
  toast.error(title, { ...(description && { description }) });
}
