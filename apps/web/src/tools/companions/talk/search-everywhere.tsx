/** The gallery's search through all talks. */
import { Search } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchPane } from "./search-pane.tsx";
import { targetParam } from "./use-target.ts";

export function SearchEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const [, setParams] = useSearchParams();
  return (
    <>
      <IconButton label="Search all talks" filled onClick={() => setOpen(true)}>
        <Search size={20} />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Search all talks">
        <SearchPane
          talkId={null}
          onGo={(talkId, messageId) => setParams({ talk: talkId, [targetParam]: messageId })}
        />
      </Dialog>
    </>
  );
}
