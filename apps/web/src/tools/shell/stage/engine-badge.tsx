/** The engine that made a result; a phone has no room for it. */
import { engineOf } from "#gallery/content-kinds.ts";
import type { ContentRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";

export function EngineBadge({ content }: { content: ContentRow }) {
  const engine = engineOf(content);
  if (!engine) return null;
  return (
    <p className="max-md:hidden">
      <Badge>{engine}</Badge>
    </p>
  );
}
