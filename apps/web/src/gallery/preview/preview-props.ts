/** The props of the preview. */
import type { ContentRow } from "#platform/database.ts";

export type PreviewProps = {
  /** The rows that were read so far of the gallery that is walked through. */
  rows: readonly ContentRow[];
  complete: boolean;
  total: number | null;
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Called when the walk comes near the end of the rows. */
  onEndNear?: () => void;
  /** Called after the picture went into the trash. */
  onDeleted?: () => void;
};
