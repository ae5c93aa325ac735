/** The engine that made a result. */
import { engineOf } from "#gallery/content-kinds.ts";
import { EngineName } from "#gallery/engine-name.tsx";
import type { ContentRow } from "#platform/database.ts";

export function EngineBadge({ content }: { content: ContentRow }) {
  const engine = engineOf(content);
  if (!engine) return null;
  return (
    <p>
      <EngineName name={engine} />
    </p>
  );
}
