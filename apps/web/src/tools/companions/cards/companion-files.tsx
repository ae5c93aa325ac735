/** The profile's part for files: her card to take out, and the lorebooks that her world is told from. */
import type { companionCards } from "@galatea/contract/functions/companion-cards.ts";
import { useMutation } from "@tanstack/react-query";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { type CardFile, saveFile } from "./card-files.ts";
import { Lorebooks } from "./lorebooks.tsx";
import { refusalIn } from "./use-import-card.ts";

const formats = [
  { label: "Picture (PNG)", how: { format: "png" } },
  { label: "JSON, version 2", how: { format: "json", spec: "v2" } },
  { label: "JSON, version 3", how: { format: "json", spec: "v3" } },
] as const;

export function CompanionFiles({ conversationId }: { conversationId: string }) {
  const { save, isSaving } = useSaveFile();
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section aria-labelledby="companion-export">
        <h3 id="companion-export" className="font-strong">
          Export
        </h3>
        <p className="mt-1 text-sm text-pretty text-fg-2">
          A character card that other programs read. Your messages are not in it.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {formats.map(({ label, how }) => (
            <Button
              key={label}
              variant="quiet"
              busy={isSaving}
              onClick={() => save({ action: "export_companion_card", conversationId, ...how })}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
      <Lorebooks
        conversationId={conversationId}
        onExport={(lorebookId) => save({ action: "export_lorebook", lorebookId })}
      />
    </div>
  );
}

/** Asks the server for a file and gives it to the browser. */
function useSaveFile() {
  const { connection } = useSession();
  const mutation = useMutation({
    mutationFn: async (body: Parameters<typeof ask>[0]) => {
      saveFile(await ask(body));
    },
    onError: (error) => toast.error("Error", { description: refusalIn(error)?.sentence ?? "" }),
  });
  async function ask(
    body:
      | {
          action: "export_companion_card";
          conversationId: string;
          format: "json" | "png";
          spec?: "v2" | "v3";
        }
      | { action: "export_lorebook"; lorebookId: string },
  ): Promise<CardFile> {
    if (!connection) throw new Error("Not connected.");
    const answer = await callFunctionFor<typeof companionCards, { file: CardFile }>(connection.supabase, {
      name: "companion-cards",
      body,
      needs: ["file"],
    });
    if (!answer.ok) throw new RefusedError(answer);
    return answer.value.file;
  }
  return { save: mutation.mutate, isSaving: mutation.isPending };
}
