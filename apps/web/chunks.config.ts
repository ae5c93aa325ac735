/** Which modules the browser loads together, in few files: many small ones compress worse and cost a request each. */
import path from "node:path";
import type { Rolldown } from "vite";

const source = (file: string): string => path.join(import.meta.dirname, "src", file);

type Group = { name: string; entries: string[]; without?: RegExp };

const groups: Group[] = [
  { name: "base", entries: ["app/entry.client.tsx", "app/root.tsx"] },
  { name: "studio", entries: ["app/studio-layout.tsx"] },
  {
    name: "pictures",
    entries: ["tools/images/images-page.tsx"],
    without: /\/src\/(features|tools\/(?!shell\/))/,
  },
];

/**
 * Everybody's first download, then what every page of the studio shows, then what pages with pictures share: whatever
 * they reach without a dynamic import, so that what opens on a click is in none of them. An earlier one takes first.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = groups.map(
  ({ name, entries, without }, position) => ({
    name: (moduleId, graph) => {
      if (moduleId.endsWith(".css") || without?.test(moduleId)) return null;
      return reachedFrom(entries, graph).has(moduleId) ? name : null;
    },
    priority: groups.length - position,
  }),
);

const reached = new WeakMap<string[], Set<string>>();

function reachedFrom(entries: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(entries);
  if (known) return known;
  const found = new Set<string>();
  const open = entries.map(source);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  reached.set(entries, found);
  return found;
}
