/** A companion as a file: the card as JSON, or a PNG that carries it in versions 2 and 3 and keeps the picture's AI mark. */
import type { CardSpec } from "@galatea/contract/companions/cards.ts";
import type { CardsStore, ExportedCompanion } from "#core/companions/cards/cards.store.ts";
import { withPngTexts } from "#core/companions/cards/png-texts.ts";
import { writeCard } from "#core/companions/cards/write-card.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { embedProvenance, ImagesBusyError, plainPng, readProvenance, toPng } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";

export type ExportCardDeps = { cards: Pick<CardsStore, "find">; objects: Pick<ObjectStore, "get"> };

type ExportRequest = { conversationId: string; format: "json" | "png"; spec: CardSpec };

export async function exportCard(deps: ExportCardDeps, userId: string, request: ExportRequest) {
  const companion = await deps.cards.find(userId, request.conversationId);
  if (!companion) return refuse("companion_not_found");
  const name = fileNameOf(companion.name);
  if (request.format === "json") {
    const json = JSON.stringify(writeCard(companion, request.spec), null, 2);
    return fileOf(`${name}.card.json`, "application/json", Buffer.from(json));
  }
  try {
    const png = withPngTexts(await pictureOf(deps, companion), [
      { keyword: "chara", text: asText(companion, "v2") },
      { keyword: "ccv3", text: asText(companion, "v3") },
    ]);
    return fileOf(`${name}.card.png`, "image/png", png);
  } catch (error) {
    if (error instanceof ImagesBusyError) return refuse("rate_limited");
    throw error;
  }
}

const refuse = (code: Refusal["code"]): Refusal => ({ ok: false, code });

export const fileOf = (name: string, mimeType: string, bytes: Buffer) => ({
  ok: true as const,
  body: { file: { name, mimeType, base64: bytes.toString("base64") } },
});

const asText = (companion: ExportedCompanion, spec: CardSpec): string =>
  Buffer.from(JSON.stringify(writeCard(companion, spec))).toString("base64");

/** Without a picture a plain one, because programs read cards from pictures. */
async function pictureOf(
  { objects }: Pick<ExportCardDeps, "objects">,
  { picture }: ExportedCompanion,
): Promise<Uint8Array> {
  const stored = picture && (await objects.get(picture.bucket, picture.path));
  if (!stored) return plainPng({ width: 400, height: 600, background: "#2b2622" });
  if (stored.mimeType === "image/png") return stored.bytes;
  const mark = readProvenance(stored.bytes);
  const png = await toPng(stored.bytes);
  return mark ? embedProvenance(png, mark) : png;
}

/** Letters and digits of any script. */
export const fileNameOf = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "companion";
