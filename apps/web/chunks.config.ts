/**
 * What the browser loads, in few files: many small ones compress worse and cost a request each. Also leaves out of the
 * libraries what a visit does not need at its start.
 */
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

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

/** Parts of libraries that come later, or never: see the files in their place for why. */
const replaced: { id: RegExp; importer: string; by: string }[] = [
  { id: /^@supabase\/storage-js$/, importer: "supabase-js", by: "platform/lazy-storage.ts" },
  {
    id: /\/(GoTrueAdminApi|lib\/webauthn|lib\/web3\/ethereum)$/,
    importer: "auth-js",
    by: "platform/auth-leftovers.ts",
  },
  {
    id: /^\.\/instrumentation\.js$/,
    importer: "react-router/dist",
    by: "platform/router-leftovers.ts",
  },
];

export const leanLibraries = (): Plugin => ({
  name: "lean-libraries",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(id, importer) {
    const found = replaced.find((part) => part.id.test(id) && importer?.includes(part.importer));
    return found ? source(found.by) : null;
  },
});
