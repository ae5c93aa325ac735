/** Which picture the next one goes back to, until it is let go. */
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { Button } from "#ui/button.tsx";
import type { Parent } from "./draft.ts";

export function RemixLine({ parent, onStop }: { parent: Parent; onStop: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-[12px] bg-surface-2 py-1.5 pr-1 pl-1.5">
      <img
        src={thumbnailUrl(parent.url, 160) ?? parent.url}
        alt=""
        width={40}
        height={40}
        className="size-10 flex-none rounded-md bg-surface-3 object-cover object-[50%_30%]"
      />
      <p className="min-w-0 flex-1 truncate text-sm">
        <span className="text-fg-2">{parent.way === "remix" ? "Remixing" : "Varying"}</span> {parent.title}
      </p>
      <Button variant="plain" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
