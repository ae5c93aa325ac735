/** `npm run evaluate -- texts FILE` and `npm run evaluate -- pictures [FOLDER]`. */
import { evaluatePictures } from "./evaluate-pictures.ts";
import { evaluateTexts } from "./evaluate-texts.ts";

const [subject, from] = process.argv.slice(2);
if (subject === "texts" && from !== undefined) evaluateTexts(from);
else if (subject === "pictures") await evaluatePictures(from);
else throw new Error("Say what: npm run evaluate -- texts FILE, or npm run evaluate -- pictures [FOLDER]");
