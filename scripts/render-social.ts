/**
 * Renders the pictures that social networks show beside a link, into apps/web/public/social: a title beside a sample, in
 * the site's own type. Run by hand when a title or a sample changes: `node scripts/render-social.ts`.
 */
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { ensureBrowser } from "./ensure-browser.ts";

type Card = { name: string; title: string; picture: string };

const root = path.join(import.meta.dirname, "..");
const web = path.join(root, "apps/web");
const postsDir = path.join(web, "src/features/blog/posts");
const target = path.join(web, "public/social");

const pages: readonly Card[] = [
  { name: "galatea", title: "Carved from words, warm to the touch.", picture: "hero-alive" },
  { name: "try-demo", title: "See it done before you sign up", picture: "pairs/process-sketch-after" },
  { name: "ai-models", title: "Each of them is one sentence", picture: "gallery/hana" },
  { name: "how-it-works", title: "How a sentence becomes a picture", picture: "elena" },
  { name: "video-generation", title: "One picture in, six seconds out", picture: "videos/red-hair" },
  { name: "ai-image-editing", title: "Say what should change", picture: "pairs/edit-portrait-after" },
  {
    name: "ai-image-upscaling",
    title: "Four times as wide, four times as high",
    picture: "pairs/upscale-portrait-after",
  },
];

async function postCards(): Promise<Card[]> {
  const files = (await readdir(postsDir)).filter((file) => file.endsWith(".mdx"));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(postsDir, file), "utf8");
      const valueOf = (key: string): string =>
        new RegExp(`^${key}: (.*)$`, "m").exec(text)?.[1]?.replaceAll('"', "") ?? "";
      return { name: valueOf("slug"), title: valueOf("title"), picture: valueOf("image") };
    }),
  );
}

const dataUrl = async (file: string, type: string): Promise<string> =>
  `data:${type};base64,${(await readFile(file)).toString("base64")}`;
const font = await dataUrl(
  path.join(root, "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2"),
  "font/woff2",
);
const logo = await readFile(path.join(web, "public/icon.svg"), "utf8");

const documentOf = async ({ title, picture }: Card): Promise<string> => `<!doctype html><style>
@font-face { font-family: N; src: url(${font}); font-weight: 200 800 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: #150c13; color: #f6f2ec; font-family: N; position: relative; overflow: hidden }
h1 { position: absolute; left: 72px; top: 150px; width: 580px; font-size: ${title.length > 45 ? 58 : 76}px; font-weight: 360; line-height: 1.06; letter-spacing: -0.022em; text-wrap: balance }
p { position: absolute; left: 72px; bottom: 60px; display: flex; align-items: center; gap: 16px; font-size: 34px }
p svg { width: 52px; height: 52px }
div { position: absolute; right: 64px; top: 48px; bottom: -20px; width: 430px; border-radius: 999px 999px 0 0; background: url(${await dataUrl(path.join(web, `public/samples/${picture}.webp`), "image/webp")}) 50% 28% / cover }
i { position: absolute; right: 88px; bottom: 28px; padding: 6px 14px; border-radius: 10px; background: #150c13cc; font: 600 22px/1.2 sans-serif }
</style><h1>${title}</h1><p>${logo}Galatea</p><div></div><i>AI</i>`;

await mkdir(target, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const card of [...pages, ...(await postCards())]) {
  await page.setContent(await documentOf(card), { waitUntil: "load" });
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: path.join(target, `${card.name}.jpg`), type: "jpeg", quality: 82 });
  console.log(card.name);
}
await browser.close();
