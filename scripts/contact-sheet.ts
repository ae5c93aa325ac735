/** Renders the sketch engine's showcase into one labelled sheet: `node scripts/contact-sheet.ts [out.png]`. */
import { writeFile } from "node:fs/promises";
import { renderContactSheet } from "../packages/engines/testing/contact-sheet.ts";

const out = process.argv[2] ?? "contact-sheet.png";
await writeFile(out, await renderContactSheet(console.log));
console.log(out);
