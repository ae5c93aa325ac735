/** Actions that never change and do what the latest ones do, so that messages are not drawn again for every typed letter. */
import { useEffect, useRef, useState } from "react";
import type { MessageActions } from "./message-aside.tsx";

export function useStableActions(actions: MessageActions): MessageActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<MessageActions>(() => ({
    onSwipe: (id) => latest.current.onSwipe(id),
    onRegenerate: (parentId) => latest.current.onRegenerate(parentId),
    onEdit: (message) => latest.current.onEdit(message),
    onBranch: (id) => latest.current.onBranch(id),
    onFavourite: (message) => latest.current.onFavourite(message),
    onDelete: (id) => latest.current.onDelete(id),
  }));
  return stable;
}
