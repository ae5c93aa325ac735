/** `npm run evaluate -- texts FILE`, `npm run evaluate -- pictures [FOLDER]` and `npm run evaluate -- chat`. */
import { evaluateChat } from "./evaluate-chat.ts";
import { evaluatePictures } from "./evaluate-pictures.ts";
import { evaluateTexts } from "./evaluate-texts.ts";

const [subject, from] = process.argv.slice(2);
if (subject === "texts" && from !== undefined) evaluateTexts(from);
else if (subject === "pictures") await evaluatePictures(from);
else if (subject === "chat") evaluateChat();
else
  throw new Error(
    "Say what: npm run evaluate -- texts FILE, npm run evaluate -- pictures [FOLDER], or npm run evaluate -- chat",
  );
