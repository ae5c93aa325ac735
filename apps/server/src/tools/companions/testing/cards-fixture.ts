/** The function of cards on the database of a companion fixture; pictures are kept in memory. */
import { randomUUID } from "node:crypto";
import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import { afterAll } from "vitest";
import { createLorebooksStore } from "#core/companions/lorebooks/lorebooks.store.ts";
import { createCardsStore } from "#core/companions/cards/cards.store.ts";
import { createConversationsStore } from "#core/companions/conversations.store.ts";
import { createOpeningStore } from "#core/companions/opening.store.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { createLedgerStore } from "#core/ledger/ledger.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { embedProvenance, plainPng } from "#platform/images.ts";
import { createLog } from "#platform/log.ts";
import { companionCardsRoute } from "../companion-cards.route.ts";
import type { openCompanionFixture } from "./companion-fixture.ts";

export function openCardsFixture({ pool, url }: Awaited<ReturnType<typeof openCompanionFixture>>) {
  const database = openDatabase({ url, maxConnections: 4, name: "cards" });
  const files = new Map<string, Uint8Array>();
  const route = companionCardsRoute({
    cards: createCardsStore(database),
    lorebooks: createLorebooksStore(database),
    conversations: createConversationsStore(database),
    opening: createOpeningStore(database),
    ledger: createLedgerStore(database),
    chat: createEngineList([plainly(createEmbeddedChatEngine())]),
    moderation: createModeration({
      store: createModerationStore(database),
      log: createLog({ level: "silent" }),
      checkers: [textChecker],
    }),
    objects: {
      get: (_bucket, path) => {
        const bytes = files.get(path);
        const facts = { mimeType: "image/png", ownerId: null };
        return Promise.resolve(bytes ? { ...facts, bytes, sizeBytes: bytes.length } : null);
      },
    },
  });
  afterAll(() => database.close());

  const cards = async (userId: string, request: object): Promise<FunctionResult<unknown>> =>
    route.handle(route.contract.request.parse(request), {
      caller: { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" },
      requestId: randomUUID(),
      respondAsync: false,
      acceptsEvents: false,
      idempotencyKey: null,
      signal: AbortSignal.timeout(20_000),
    });
  const bodyOf = async <Body>(userId: string, request: object): Promise<Body> => {
    const answer = await cards(userId, request);
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.error} ${JSON.stringify(answer.issues)}`);
    return answer.body as Body;
  };
  /** @param card JSON, or the bytes of a file. Returns the companion's id. */
  const importAs = async (userId: string, card: object, age?: number): Promise<string> => {
    const bytes = card instanceof Uint8Array ? card : Buffer.from(JSON.stringify(card));
    const request = { action: "import_companion_card", file: Buffer.from(bytes).toString("base64"), age };
    return (await bodyOf<{ conversation: { id: string } }>(userId, request)).conversation.id;
  };
  const exportOf = async (userId: string, conversationId: string, how: object = {}) => {
    const { file } = await bodyOf<{ file: { name: string; mimeType: string; base64: string } }>(userId, {
      action: "export_companion_card",
      conversationId,
      ...how,
    });
    return { file, bytes: Buffer.from(file.base64, "base64") };
  };
  /** A picture as a job would have made it. */
  const putPicture = async (userId: string, conversationId: string): Promise<void> => {
    const path = `${userId}/1-picture.png`;
    const plain = await plainPng({ width: 32, height: 40, background: "#804020" });
    files.set(path, embedProvenance(plain, { digitalSourceType: "trainedAlgorithmicMedia", tool: "test" }));
    await pool.query(
      `with content as (
         insert into generated_content (user_id, content_type, content_url, object_bucket, object_path)
         values ($1, 'image', 'http://localhost/picture.png', 'generated-content', $2) returning id, content_url)
       insert into ai_girlfriend_images (conversation_id, user_id, image_url, content_id)
       select $3, $1, content_url, id from content`,
      [userId, path, conversationId],
    );
  };
  return { cards, bodyOf, importAs, exportOf, putPicture };
}
