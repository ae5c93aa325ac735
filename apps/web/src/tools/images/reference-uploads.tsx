/** The uploads that are on their way, one under the other. */
import { PendingRow } from "#tools/shell/uploads/pending-row.tsx";
import type { ReferenceDesk } from "./use-references.ts";

export default function ReferenceUploads({ desk }: { desk: ReferenceDesk }) {
  return (
    <div className="mb-2.5 grid gap-2">
      {desk.pending.map((upload) => (
        <PendingRow
          key={upload.id}
          upload={upload}
          onCancel={() => desk.cancel(upload.id)}
          onRetry={() => desk.retry(upload.id)}
        />
      ))}
    </div>
  );
}
