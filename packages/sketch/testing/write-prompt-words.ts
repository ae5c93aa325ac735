/** Writes the engine's tables of words into docs/prompts.md, between its two marks. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promptWords } from "../src/understand/prompt-words.ts";

const file = path.join(import.meta.dirname, "../../../docs/prompts.md");
const [start, end] = ["<!-- words -->", "<!-- end of words -->"];
const guide = readFileSync(file, "utf8");
writeFileSync(
  file,
  `${guide.slice(0, guide.indexOf(start) + start.length)}\n\n${promptWords()}\n${guide.slice(guide.indexOf(end))}`,
);
