/** The button and the dialog for a talk as a whole: its search, its branches, and its files. */
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { CompanionRow } from "#platform/database.ts";
import { IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import type { Talk } from "../use-talk.ts";
import { BranchesPane } from "./branches-pane.tsx";
import { FilesPane } from "./files-pane.tsx";
import { SearchPane } from "./search-pane.tsx";
import { targetParam } from "./use-target.ts";

const panes = [
  { value: "search", label: "Search" },
  { value: "branches", label: "Branches" },
  { value: "files", label: "Files" },
] as const;

type TalkMenuProps = { companion: CompanionRow; talk: Talk; isReadOnly: boolean };

export function TalkMenu({ companion, talk, isReadOnly }: TalkMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [pane, setPane] = useState<(typeof panes)[number]["value"]>("search");
  const [, setParams] = useSearchParams();
  const { id, girlfriend_name: name } = companion;
  const blocked = isReadOnly
    ? "Your plan does not cover this companion"
    : talk.isWaiting
      ? "She is still writing"
      : null;
  const go = (talkId: string, messageId: string) => {
    setOpen(false);
    setParams({ talk: talkId, [targetParam]: messageId });
  };
  return (
    <>
      <IconButton label="Search, branches, files" onClick={() => setOpen(true)}>
        <Ellipsis size={20} />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Talk with ${name}`}>
        <SegmentedControl
          label="What"
          value={pane}
          options={panes}
          onChange={setPane}
          className="flex-none self-start"
        />
        {pane === "search" && <SearchPane talkId={id} onGo={go} />}
        {pane === "branches" && (
          <BranchesPane
            talkId={id}
            name={name}
            setFavourite={talk.setFavourite}
            onGo={(messageId) => go(id, messageId)}
          />
        )}
        {pane === "files" && (
          <FilesPane companion={companion} blocked={blocked} onImported={(leafId) => go(id, leafId)} />
        )}
      </Dialog>
    </>
  );
}
