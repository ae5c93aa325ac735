/**
 * The relations, columns, keys and functions of the exposed schemas that each role may see. A snapshot never changes; a
 * new one replaces it on `NOTIFY pgrst, 'reload schema'`, or when a request contains an unknown name.
 */
import { Client, type Pool } from "pg";
import { LRUCache } from "lru-cache";
import type { DatabaseRole } from "../gateway/caller.ts";
import {
  introspect,
  type ColumnRow,
  type FunctionRow,
  type RelationName,
  type RelationRow,
} from "./introspect.ts";
import { relateAll, relationKey, type Relationship } from "./relationships.ts";
import { originsOfViews } from "./view-origins.ts";

export type Column = Pick<ColumnRow, "name" | "compareType" | "isArray">;
export type Relation = RelationRow & { columnsByName: ReadonlyMap<string, ColumnRow> };

export class Snapshot {
  readonly #relations = new Map<string, Relation>();
  readonly #functions = new Map<string, FunctionRow[]>();
  readonly #relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly typeNames: ReadonlyMap<string, string>;
  /** SQL by shape of request. It is cached with the snapshot, because it consists of the snapshot's names. */
  readonly plans = new LRUCache<string, object>({ max: 1_000 });

  constructor(found: Awaited<ReturnType<typeof introspect>>) {
    for (const row of found.relations) {
      const columnsByName = new Map(row.columns.map((column) => [column.name, column]));
      this.#relations.set(relationKey(row), { ...row, columnsByName });
    }
    for (const row of found.functions) {
      const key = relationKey(row);
      this.#functions.set(key, [...(this.#functions.get(key) ?? []), row]);
    }
    this.#relationships = relateAll({ ...found, viewOrigins: originsOfViews(found.views) });
    this.typeNames = new Map(
      found.types.map(({ schema, name }) => [name, `${quote(schema)}.${quote(name)}`]),
    );
  }

  /** Null, as if it did not exist, when the role has no privilege on it. */
  relation(schema: string, name: string, role: DatabaseRole): Relation | null {
    const relation = this.#relations.get(relationKey({ schema, name }));
    return relation?.visibleTo.includes(role) ? relation : null;
  }

  /** It exists, whoever may see it. */
  hasRelation(schema: string, name: string): boolean {
    return this.#relations.has(relationKey({ schema, name }));
  }

  /** Those to relations that the role may see. */
  relationships(parent: RelationName, role: DatabaseRole): Relationship[] {
    const all = this.#relationships.get(relationKey(parent)) ?? [];
    return all.filter(
      (relationship) =>
        this.relation(relationship.child.schema, relationship.child.name, role) !== null &&
        (relationship.kind !== "computed" || relationship.called.executableBy.includes(role)),
    );
  }

  /** The function that computes a column of this name from a row of the relation. */
  computedColumn(relation: RelationName, name: string, role: DatabaseRole): FunctionRow | null {
    const key = relationKey(relation);
    const named = [...this.#functions.values()].flat().filter((candidate) => candidate.name === name);
    const fits = ({ args: [argument, ...others], returns, executableBy }: FunctionRow): boolean =>
      others.length === 0 &&
      argument?.relation !== null &&
      argument?.relation !== undefined &&
      relationKey(argument.relation) === key &&
      returns.kind === "scalar" &&
      !returns.isSet &&
      executableBy.includes(role);
    return named.find(fits) ?? null;
  }

  relationsFor(schema: string, role: DatabaseRole): Relation[] {
    const all = [...this.#relations.values()];
    return all.filter((relation) => relation.schema === schema && relation.visibleTo.includes(role));
  }

  functionsFor(schema: string, role: DatabaseRole): FunctionRow[] {
    const all = [...this.#functions.values()].flat();
    return all.filter((called) => called.schema === schema && called.executableBy.includes(role));
  }

  functions(schema: string, name: string, role: DatabaseRole): FunctionRow[] {
    const all = this.#functions.get(relationKey({ schema, name })) ?? [];
    return all.filter((candidate) => candidate.executableBy.includes(role));
  }
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (named: { schema: string; name: string }): string =>
  `${quote(named.schema)}.${quote(named.name)}`;

export const selectableColumns = (relation: Relation, role: DatabaseRole): ColumnRow[] =>
  relation.columns.filter((column) => column.selectableBy.includes(role));

export type Catalogue = {
  current(): Promise<Snapshot>;
  /** Reads a newer snapshot than the given one; null when the given one was read just now. */
  newerThan(snapshot: Snapshot): Promise<Snapshot | null>;
};

/** The shortest interval between reloads that are caused by unknown names. */
const minReloadIntervalMs = 2_000;

export function createCatalogue(options: {
  pool: Pool;
  schemas: readonly string[];
  onError: (error: unknown) => void;
  signal?: AbortSignal;
}): Catalogue {
  let loaded: { snapshot: Snapshot; atMs: number } | null = null;
  let loading: Promise<Snapshot> | null = null;
  let changes = 0;

  async function loadNow(): Promise<Snapshot> {
    for (;;) {
      const changesBefore = changes;
      const snapshot = new Snapshot(await introspect(options.pool, options.schemas));
      // A change that came during the read may be missing from the snapshot.
      if (changes !== changesBefore) continue;
      loaded = { snapshot, atMs: performance.now() };
      return snapshot;
    }
  }

  function load(): Promise<Snapshot> {
    return (loading ??= loadNow().finally(() => (loading = null)));
  }

  function forget(): void {
    changes += 1;
    loaded = null;
  }

  let listening = false;
  function listenOnce(): void {
    if (listening) return;
    listening = true;
    listenForReload(options.pool, { ...options, onReload: forget });
  }

  return {
    async current() {
      listenOnce();
      return loaded?.snapshot ?? load();
    },
    async newerThan(snapshot) {
      if (loaded && loaded.snapshot !== snapshot) return loaded.snapshot;
      if (loaded && performance.now() - loaded.atMs < minReloadIntervalMs) return null;
      return load();
    },
  };
}

const reconnectDelayMs = 5_000;

/** Opens a connection of its own, which does not keep the process alive and is opened again after a loss. */
function listenForReload(
  pool: Pool,
  options: { onReload: () => void; onError: (error: unknown) => void; signal?: AbortSignal },
): void {
  if (options.signal?.aborted || pool.ending) return;
  // pg makes the password non-enumerable, so the spread lacks it.
  const client = new Client({ ...pool.options, password: pool.options.password, statement_timeout: 0 });
  const stop = (): void => void client.end().catch(() => undefined);
  options.signal?.addEventListener("abort", stop, { once: true });
  client.on("error", () => undefined);
  client.on("notification", ({ payload }) => {
    if (payload === "" || payload === "reload schema") options.onReload();
  });
  client.on("end", () => {
    options.signal?.removeEventListener("abort", stop);
    setTimeout(() => listenForReload(pool, options), reconnectDelayMs).unref();
  });
  client
    .connect()
    .then(async () => {
      // pg's published types lack `unref`.
      (client as Client & { unref(): void }).unref();
      await client.query("listen pgrst");
      // Changes during the loss sent no notification here.
      options.onReload();
    })
    .catch((error: unknown) => {
      options.onError(error);
      stop();
    });
}
