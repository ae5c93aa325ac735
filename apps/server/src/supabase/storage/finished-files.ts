/** Where finished files lie, on disk or in an S3 service: each whole, under the random version of its row. */
import type { OpenFile } from "./open-file.ts";

export type FinishedFiles = {
  /** Takes the file at this path away from it. After an error it may lie in either place, and `remove` takes it. */
  take(version: string, file: string): Promise<void>;
  /** Null when there is no such file. */
  open(version: string): Promise<OpenFile | null>;
  exists(version: string): Promise<boolean>;
  /** False when there is no such file. */
  copy(version: string, other: string): Promise<boolean>;
  /** A missing file is no error. */
  remove(version: string): Promise<void>;
};

/** The service did not answer, or not as asked. Nothing is lost, and a later attempt may succeed. */
export class FilesAwayError extends Error {}
