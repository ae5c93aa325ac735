/**
 * Companions with a real database and the real check of texts, as over HTTP; the engine is the test's. Open it at the top
 * of a test file; when the file ends, the ledger of every account is checked.
 */
import { randomUUID } from "node:crypto";
import type { ReplyEvent } from "@galatea/contract/companions/reply-events.ts";
import type { ChatEngine, ChatPart, ChatRequest } from "@galatea/engines/chat/engine.ts";
import { Pool } from "pg";
import { afterAll, expect } from "vitest";
import { createConversationsStore } from "#core/companions/conversations.store.ts";
import { createMemoryStore } from "#core/companions/memory.store.ts";
import type { AgeAssurance } from "#core/companions/age-assurance.ts";
import { createLocksStore } from "#core/companions/locks.store.ts";
import { createOpeningStore } from "#core/companions/opening.store.ts";
import { createRepliesStore } from "#core/companions/replies.store.ts";
import { createTalksStore } from "#core/companions/talks.store.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { createLedgerStore } from "#core/ledger/ledger.store.ts";
import { readCrisisLines } from "#core/moderation/chat/crisis-lines.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { openDatabase } from "#platform/db.ts";
import { type FunctionResult, ServerEvents } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { chatWithAiGirlfriendRoute } from "../chat-with-ai-girlfriend.route.ts";
import { createDemoDoor } from "../demo-door.ts";
import { judgeReplyWith } from "../judge-reply.ts";
import { createLiveReplies } from "../live-replies.ts";

export async function openCompanionFixture(
  engine: ChatEngine,
  {
    ageAssurance = null as AgeAssurance | null,
    freeRepliesPerDay = 1000,
    demoRepliesPerDay = 1000,
    demoPoints = 1000,
    demoPointsInAll = 10_000,
  } = {},
) {
  const { url } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 8 });
  const database = openDatabase({ url, maxConnections: 16, name: "test" });
  const log = createLog({ level: "silent" });
  const now = (): Date => new Date();
  const moderation = createModeration({
    store: createModerationStore(database),
    log,
    checkers: [textChecker],
  });
  const chat = createEngineList([plainly(engine)]);
  const replies = createRepliesStore(database);
  const conversations = createConversationsStore(database);
  const common = {
    replies,
    conversations,
    memory: createMemoryStore(database),
    talks: createTalksStore(database),
    chat,
    moderation,
    judgeReply: judgeReplyWith(moderation, now),
    crisisLines: readCrisisLines(),
    locks: createLocksStore(database),
    ageAssurance,
    log,
    now,
  };
  /** Another process on the same database. */
  const openProcess = () => {
    const live = createLiveReplies(common);
    const route = chatWithAiGirlfriendRoute({
      ...common,
      live,
      ledger: createLedgerStore(database),
      opening: createOpeningStore(database),
      demoDoor: createDemoDoor({
        proofOfWork: createProofOfWork({ pool, table: "companions.used_proofs", secret: "test", now }),
        perVisitor: createRateLimiter(
          "visitor",
          { points: demoPoints, windowSeconds: 600 },
          { kind: "memory" },
        ),
        inAll: createRateLimiter("all", { points: demoPointsInAll, windowSeconds: 600 }, { kind: "memory" }),
        messagesPerStep: demoPoints,
      }),
      freeRepliesPerDay,
      demoRepliesPerDay,
    });
    return { live, route };
  };
  const { live, route } = openProcess();
  afterAll(async () => {
    await live.close(5_000);
    engine.close();
    expect(await findBrokenAccounts(pool)).toEqual([]);
    await Promise.all([pool.end(), database.close()]);
  });

  const call = async (
    userId: string,
    request: object,
    {
      acceptsEvents = false,
      acceptLanguage = undefined as string | undefined,
      idempotencyKey = null as string | null,
      of = route,
    } = {},
  ): Promise<FunctionResult<unknown>> =>
    of.handle(of.contract.request.parse(request), {
      caller: { userId, email: "ada@example.org", emailVerified: true, sessionId: "one" },
      requestId: randomUUID(),
      respondAsync: false,
      acceptsEvents,
      acceptLanguage,
      idempotencyKey,
      signal: AbortSignal.timeout(20_000),
    });
  const visit = async (request: object, address = "192.0.2.1"): Promise<FunctionResult<unknown>> => {
    const answer = await route.handleVisitor?.(route.contract.request.parse(request), {
      address,
      requestId: randomUUID(),
      respondAsync: false,
      acceptsEvents: false,
      idempotencyKey: null,
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer) throw new Error("No answer for visitors.");
    return answer;
  };
  const createPerson = async ({ credits = 100 } = {}): Promise<string> => {
    const userId = await createUser(pool);
    if (credits > 0) await buyCredits(pool, userId, { credits });
    return userId;
  };
  const createCompanion = async (userId: string, fields: object = {}): Promise<string> => {
    const made = await call(userId, { action: "create_conversation_detailed", name: "Sofia", ...fields });
    if (!made.ok) throw new Error(`${made.code}: ${made.error}`);
    return (made.body as { conversation: { id: string } }).conversation.id;
  };
  const balance = async (userId: string): Promise<number> =>
    (await pool.query<{ balance: number }>("select balance from user_credits where user_id = $1", [userId]))
      .rows[0]?.balance ?? 0;
  const messages = async (conversationId: string) =>
    (
      await pool.query<{
        id: string;
        role: string;
        kind: string;
        content: string;
        state: string;
        notice: string | null;
      }>(
        "select id, role, kind, content, state, notice from ai_messages where conversation_id = $1 order by created_at, id",
        [conversationId],
      )
    ).rows;
  return { url, pool, call, visit, createPerson, createCompanion, balance, messages, openProcess, live };
}

/** The events of an answer; an answer without events fails the test. */
export async function* eventsOf(answer: FunctionResult<unknown>): AsyncGenerator<ReplyEvent> {
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`);
  if (!(answer.body instanceof ServerEvents)) throw new Error("The answer has no events.");
  yield* answer.body.events as AsyncGenerator<ReplyEvent>;
}

/** An engine that says what the test lets it say. */
export function scriptedEngine(
  say: (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatPart>,
): ChatEngine {
  return {
    id: "test",
    label: "test model",
    deterministic: false,
    trainedModel: true,
    billedPerCall: false,
    capabilities: { kind: "chat", languages: ["en"], remembers: false, offersPictures: true },
    health: () => Promise.resolve({ ok: true }),
    reply: say,
    close: () => undefined,
  };
}
