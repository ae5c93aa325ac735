/** What was fetched of a file so far: `NAME.part`, and beside it in `NAME.part.json` of which file and version it is. */
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { z } from "zod";

const facts = z.object({
  address: z.string(),
  validator: z.string().nullable(),
  totalBytes: z.number().int().nonnegative().nullable(),
});
export type PartFacts = z.infer<typeof facts> & { bytes: number };

/** Null when nothing of this address lies there; another address's part is thrown away. */
export async function readPart(file: string, address: string): Promise<PartFacts | null> {
  const [size, text] = await Promise.all([
    stat(`${file}.part`).then(
      ({ size }) => size,
      () => 0,
    ),
    readFile(`${file}.part.json`, "utf8").catch(() => ""),
  ]);
  const told = parse(text);
  const isWhole = told?.totalBytes !== null && size > (told?.totalBytes ?? 0);
  if (size > 0 && told?.address === address && !isWhole) return { ...told, bytes: size };
  await forgetPart(file);
  return null;
}

export async function writePart(file: string, told: z.infer<typeof facts>): Promise<void> {
  await writeFile(`${file}.part.json`, JSON.stringify(told), { mode: 0o600 });
}

export async function forgetPart(file: string): Promise<void> {
  await Promise.all([rm(`${file}.part`, { force: true }), rm(`${file}.part.json`, { force: true })]);
}

function parse(text: string): z.infer<typeof facts> | null {
  try {
    return facts.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
