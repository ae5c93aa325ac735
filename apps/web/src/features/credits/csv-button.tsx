/** Downloads the whole ledger as a file, with progress. */
import { Download } from "lucide-react";
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { downloadLedger } from "./download-ledger.ts";

export function CsvButton() {
  const { connection, user } = useSession();
  const [progress, setProgress] = useState<string | null>(null);

  const download = async () => {
    if (!connection || !user) return;
    setProgress("CSV");
    try {
      const count = await downloadLedger(connection.supabase, user.id, (done, total) =>
        setProgress(total > 0 ? `CSV ${Math.floor((done / total) * 100)} %` : "CSV"),
      );
      toast.success(`${formatCredits(count)} ${count === 1 ? "entry" : "entries"} saved`);
    } catch (error) {
      console.error("The ledger could not be read", error);
      toast.error("The file could not be made. Please try again.");
    } finally {
      setProgress(null);
    }
  };
  return (
    <Button
      variant="quiet"
      busy={progress !== null}
      onClick={() => void download()}
      aria-label={progress === null ? "Download everything as CSV" : `Reading, ${progress}`}
      className="tabular-nums"
    >
      <Download size={18} aria-hidden="true" />
      {progress ?? "CSV"}
    </Button>
  );
}
