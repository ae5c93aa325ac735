/** The plainest sentences of danger, and everyday talk in their words, by language. The lists were made with them. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const sentences = z.array(z.string().min(1));
const file = z.record(z.string(), z.strictObject({ dangers: sentences, everyday: sentences }));

export const plainDangers = file.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, "chat/dangers.json"), "utf8")),
);
