/** Writes `.br` and `.gz` beside every text file of the built web app, so that serving one costs no processor time. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const buildDir = path.join(import.meta.dirname, "../apps/web/build/client");
const compressible = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** Smaller responses fit into one packet uncompressed. */
const smallestBytes = 1024;

for (const name of await readdir(buildDir, { recursive: true })) {
  if (!compressible.test(name)) continue;
  const file = path.join(buildDir, name);
  const bytes = await readFile(file);
  if (bytes.byteLength < smallestBytes) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
