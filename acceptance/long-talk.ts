/** A companion with a long talk, written into the database, because nobody can wait for that many replies. */
import { randomUUID } from "node:crypto";
import type { Client } from "pg";

export const longTalkMessages = 20_000;

/** One branch, alternately of the person and of the companion. The n-th message says "Message n", and more. */
export async function seedLongTalk(
  database: Client,
  userId: string,
  { messages = longTalkMessages, name = "Sofia" } = {},
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into ai_conversations (id, user_id, girlfriend_name, age, noticed_at) values ($1, $2, $3, 28, now())`,
    [id, userId, name],
  );
  await database.query(
    `with message as (
       -- Ids that any reader takes for random ones.
       select n, overlay(overlay(md5($1::uuid::text || n) placing '4' from 13) placing '8' from 17)::uuid as id
         from generate_series(1, $3::int) n
     ), stored as (
       insert into ai_messages (id, conversation_id, user_id, parent_id, role, content, created_at)
       select message.id, $1::uuid, $2::uuid, before.id, case when message.n % 2 = 1 then 'user' else 'assistant' end,
              'Message ' || message.n || '. ' || repeat('We talked about rain, music and the sea. ', message.n * 7 % 11),
              now() - ($3::int - message.n) * interval '1 minute'
         from message left join message before on before.n = message.n - 1
     )
     update ai_conversations set leaf_id = message.id from message
      where message.n = $3::int and ai_conversations.id = $1::uuid`,
    [id, userId, messages],
  );
  await database.query("analyze ai_messages");
  return id;
}
