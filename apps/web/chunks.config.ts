/** Which modules the browser loads together, in few files: many small ones compress worse and cost a request each. */
import path from "node:path";
import type { Rolldown } from "vite";

const source = (file: string): string => path.join(import.meta.dirname, "src", file);

/** `entries` reach what the group holds; `packages` are the npm packages that it holds. */
type Group = { name: string; entries?: string[]; without?: RegExp; packages?: RegExp };

const groups: Group[] = [
  { name: "base", entries: ["app/entry.client.tsx", "app/root.tsx"] },
  {
    name: "site",
    entries: [
      "app/public-layout.tsx",
      "features/landing/landing-page.tsx",
      "features/safety/safety-page.tsx",
      // Small, and in the sign-in and the forms alike.
      "ui/field.tsx",
      "platform/proof-of-work.ts",
      "features/try-demo/try-demo-page.tsx",
      "features/ai-models/ai-models-page.tsx",
    ],
    without: /\/src\/features\//,
  },
  {
    name: "forms",
    entries: ["features/contact/contact-page.tsx", "features/withdraw/withdraw-page.tsx"],
    without: /\/src\/features\//,
  },
  { name: "public", entries: ["features/auth/auth-page.tsx"], without: /\/src\/features\// },
  // Used by the next group and by dialogs, which should not load each other.
  { name: "tslib", packages: /\/node_modules\/tslib\// },
  { name: "supabase", packages: /\/node_modules\/(@supabase|iceberg-js)\// },
  { name: "talk", entries: ["features/companion-demo/demo-page.tsx"], without: /\/src\/features\// },
  { name: "studio", entries: ["app/studio-layout.tsx"] },
  {
    name: "pictures",
    entries: ["tools/images/images-page.tsx"],
    without: /\/src\/(features|tools\/(?!shell\/))/,
  },
];

/**
 * Everybody's first download, then the frame of the public pages, what the forms of strangers need, what the sign-in and the
 * demo share with the studio, the client of those who are signed in, what every page
 * of the studio shows, and what pages with pictures share: whatever they reach without a dynamic import, so that what
 * opens on a click is in none of them. An earlier one takes first.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = groups.map(
  ({ name, entries, without, packages }, position) => ({
    name: (moduleId, graph) => {
      if (moduleId.endsWith(".css") || without?.test(moduleId)) return null;
      const isIn = packages?.test(moduleId) ?? reachedFrom(entries ?? [], graph).has(moduleId);
      return isIn ? name : null;
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
    open.push(...importsOf(id, graph));
  }
  reached.set(entries, found);
  return found;
}

const iconIndex = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.\w+$/;

/** Everybody imports icons from one index, which imports them all. */
function importsOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const module = graph.getModuleInfo(id);
  return (module?.importedIds ?? []).flatMap((imported) =>
    iconIndex.test(imported) ? iconsIn(module?.code ?? "", graph.getModuleInfo(imported)) : [imported],
  );
}

function iconsIn(code: string, index: Rolldown.ModuleInfo | null): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => /^\s*(\w+)/.exec(name)?.[1])
    .filter((name) => name !== undefined);
  const files = names.map((name) => `${name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}.`);
  return (index?.importedIds ?? []).filter((file) =>
    files.some((name) => file.slice(file.lastIndexOf("/") + 1).startsWith(name)),
  );
}
