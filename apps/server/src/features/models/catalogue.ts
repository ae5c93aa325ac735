/**
 * The models, networks and server programs that `models` can install, read from `catalogue/*.json`. An address, size or hash
 * stands there only where the source that is named beside it was read; null means that no source was, and that what is
 * fetched is pinned in the data folder with the operator's yes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { networkManifest } from "#core/engines/installed-networks.ts";

/** Of a file below `DATA_DIR/models/files`. */
const fileName = z.string().regex(/^[A-Za-z0-9][\w.+-]{0,120}$/);

const pinned = z.object({
  /** With https; http only on loopback, for tests. */
  address: z.url({ protocol: /^https?$/ }),
  bytes: z.number().int().positive().nullable(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Where address, size and hash were read. */
  source: z.string().min(1),
});
/** A file to fetch. */
export type PinnedFile = z.infer<typeof pinned>;

const need = z.number().int().positive();
const described = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/),
  label: z.string().min(1).max(60),
  about: z.string(),
  /** `terms` in one sentence. */
  licence: z.object({ name: z.string(), terms: z.string(), source: z.string() }),
});
const model = described
  .extend({
    server: z.enum(["sd-server", "llama-server"]),
    /** How sd-server's model likes to work; a name of `sdServerPresets`. */
    preset: z.enum(["sd15", "sdxl", "z-image", "flux2-klein", "qwen-image-edit"]).nullable(),
    /** What llama-server is started with (`-c`), which its client has to know. */
    contextTokens: z.number().int().positive().nullable(),
    files: z.array(fileName).min(1),
    /** The server's arguments; `graphicsArgs` are added on a graphics card. */
    args: z.array(z.union([z.string(), z.object({ file: fileName })])),
    graphicsArgs: z.array(z.string()),
    /** `graphicsMemoryMiB`: of a card that the server works on. */
    needs: z.object({ memoryMiB: need, graphicsMemoryMiB: need, source: z.string() }),
    /** Empty: not measured. */
    expectedSeconds: z.array(
      z.object({ on: z.string(), seconds: z.tuple([z.number(), z.number()]), source: z.string() }),
    ),
  })
  .refine(
    ({ server, preset, contextTokens }) =>
      (server === "sd-server") === (preset !== null) && (preset === null) === (contextTokens !== null),
    { error: "sd-server needs a preset, and llama-server contextTokens" },
  );
export type CatalogueModel = z.infer<typeof model>;

const modelsFile = z.object({
  read: z.iso.date(),
  files: z.record(fileName, pinned),
  models: z.array(model),
});

/** An ONNX network for photos, which needs no server. */
const network = described
  .extend({
    kind: z.literal("network"),
    file: fileName,
    needs: z.object({ memoryMiB: need, source: z.string() }),
    /** What its manifest has beside the entry's own name, label, licence and file, and where that was read. */
    manifest: z.record(z.string(), z.unknown()),
    manifestSource: z.string().min(1),
  })
  .transform((entry, context) => {
    const { name, label, licence, file } = entry;
    const own = { version: 1, name, label, licence: licence.name, file: `files/${file}` };
    const manifest = networkManifest.safeParse({ ...entry.manifest, ...own });
    if (manifest.success) return { ...entry, manifest: manifest.data };
    context.addIssue({ code: "custom", message: z.prettifyError(manifest.error) });
    return z.NEVER;
  });
export type CatalogueNetwork = z.infer<typeof network>;

const networksFile = z.object({
  read: z.iso.date(),
  files: z.record(fileName, pinned),
  networks: z.array(network),
});

/** On what a build works. */
const builds = z.object({ processor: pinned.optional(), graphics: pinned.optional() });
const server = z.object({
  release: z.string().regex(/^[\w.-]+$/),
  licence: z.string(),
  home: z.url(),
  /** Its path within the unpacked archive. */
  program: z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/),
  /** By Node's names of the platform and the processor, such as "linux-x64". */
  builds: z.record(z.string(), builds),
});
export type CatalogueServer = z.infer<typeof server>;

const serversFile = z.object({
  read: z.iso.date(),
  servers: z.record(z.enum(["sd-server", "llama-server"]), server),
});

export type Catalogue = Omit<z.infer<typeof modelsFile>, "read"> &
  Omit<z.infer<typeof networksFile>, "read"> &
  Omit<z.infer<typeof serversFile>, "read">;

/** @throws {Error} where the catalogue names a file that it does not have. */
export function parseCatalogue(models: unknown, networks: unknown, servers: unknown): Catalogue {
  const ofModels = modelsFile.parse(models);
  const ofNetworks = networksFile.parse(networks);
  const files = { ...ofModels.files, ...ofNetworks.files };
  const catalogue = { ...ofModels, ...ofNetworks, ...serversFile.parse(servers), files };
  for (const { name, file } of catalogue.networks)
    if (!files[file]) throw new Error(`${name}: ${file} is not known.`);
  for (const { name, files, args } of catalogue.models) {
    const used = args.flatMap((arg) => (typeof arg === "string" ? [] : [arg.file]));
    for (const file of files)
      if (!catalogue.files[file] || !used.includes(file))
        throw new Error(`${name}: ${file} is not used or not known.`);
    for (const file of used) if (!files.includes(file)) throw new Error(`${name}: ${file} is not listed.`);
  }
  return catalogue;
}

export function readCatalogue(): Catalogue {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, "catalogue", name), "utf8"));
  return parseCatalogue(read("models.json"), read("networks.json"), read("servers.json"));
}

/** The files of a model or network with their addresses. */
export function filesOf(
  catalogue: Catalogue,
  entry: CatalogueModel | CatalogueNetwork,
): { name: string; file: PinnedFile }[] {
  const files = "kind" in entry ? [entry.file] : entry.files;
  return files.flatMap((name) => {
    const file = catalogue.files[name];
    return file ? [{ name, file }] : [];
  });
}
