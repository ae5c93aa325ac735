/**
 * Cases of who may do what with every table of schema `public`. Each row of `rights` gives the outcome of a statement
 * for anon, the row's owner, another signed-in person and service_role:
 * - `yes` reads or changes the owner's row
 * - `no` runs, and row-level security hides the row
 * - `denied` is refused by PostgreSQL
 */
import { content, hash, id, newcomer, owner, people } from "./policy-seed.ts";

export type Outcome = "yes" | "no" | "denied";
type Four = `${Outcome} ${Outcome} ${Outcome} ${Outcome}`;
/** The outcomes for anon, owner, other and service_role, in this sequence. */
type Rights = { select: Four; insert: Four; update: Four; delete: Four };

export type PolicyCase = {
  /** Matches the owner's row, which `seed` inserted. */
  where: string;
  /** Inserts a further row in the owner's name. */
  insert: string;
  /** The change of an update. */
  set: string;
  rights: Rights;
};

const nobody = "denied denied denied denied" as const;
const serviceOnly = "denied denied denied yes" as const;
const ownRow = "denied yes no yes" as const;

const byNobody: Rights = { select: nobody, insert: nobody, update: nobody, delete: nobody };
const byService: Rights = {
  select: serviceOnly,
  insert: serviceOnly,
  update: serviceOnly,
  delete: serviceOnly,
};
const keptByService: Rights = { ...byService, delete: nobody };
const appendedByService: Rights = { ...keptByService, update: nobody };
const readByOwner: Rights = { ...byService, select: ownRow };

/** The cases by table name. A new table of schema public needs a case here. */
export const policyCases: Record<string, PolicyCase> = {
  plans: {
    where: "name = 'standard'",
    insert:
      "(name, rank, price_cents, credits, max_characters, max_companions) values ('own', 9, 0, 0, 0, 0)",
    set: "credits = 1000000",
    rights: { select: "yes yes yes yes", insert: nobody, update: nobody, delete: nobody },
  },
  user_credits: {
    where: `user_id = '${owner}'`,
    insert: `(user_id, balance) values ('${newcomer}', 1000)`,
    set: "balance = 1000000",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: nobody },
  },
  purchases: {
    // Not paid yet, because rows of a paid purchase refer to it.
    where: `id = '${id(31)}'`,
    insert: `(user_id, provider, method, tier, price_cents, credits, status, paid_cents, paid_at, receipt_number)
      values ('${owner}', 'test', 'card', 'growth', 1, 20000, 'paid', 1, now(), 2)`,
    set: "credits = 20000",
    rights: readByOwner,
  },
  payment_events: {
    where: `id = '${id(2)}'`,
    insert: "(provider, event_key, raw_body) values ('test', 'two', '')",
    set: "processed_at = now(), outcome = 'granted'",
    rights: keptByService,
  },
  credit_lots: {
    where: `id = '${id(3)}'`,
    insert: `(user_id, source, granted, remaining, expires_at) values ('${owner}', 'grant', 9, 9, 'infinity')`,
    set: "expires_at = 'infinity'",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: nobody },
  },
  credit_holds: {
    where: `id = '${id(4)}'`,
    insert: `(user_id, idem_key, amount, kind) values ('${owner}', 'three', 1, 'image')`,
    set: "state = 'released', closed_at = now()",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: nobody },
  },
  credit_hold_lots: {
    where: `hold_id = '${id(4)}'`,
    insert: `values ('${id(5)}', '${id(3)}', 1)`,
    set: "amount = 1",
    rights: keptByService,
  },
  credit_transactions: {
    where: `id = '${id(6)}'`,
    insert: `(user_id, seq, type, amount, balance_after, idem_key) values ('${owner}', 2, 'grant', 1, 501, 'two')`,
    set: "amount = 1000000",
    rights: { select: ownRow, insert: serviceOnly, update: nobody, delete: nobody },
  },
  ai_models: {
    where: `id = '${id(7)}'`,
    insert: `(user_id, name, prompt) values ('${owner}', 'Bea', 'blue hair')`,
    set: "name = 'Cleo'",
    rights: { select: ownRow, insert: "denied yes denied yes", update: ownRow, delete: ownRow },
  },
  generated_content: {
    where: `id = '${id(8)}'`,
    insert: `(user_id, content_type, content_url)
      values ('${owner}', 'reference_image', '/storage/v1/object/public/${content}/${owner}/one.png')`,
    set: "prompt = 'another'",
    rights: { select: ownRow, insert: "denied yes denied yes", update: serviceOnly, delete: ownRow },
  },
  ai_model_versions: {
    where: `model_id = '${id(7)}' and version = 1`,
    insert: `(model_id, version, user_id, prompt, attributes, seed, identities)
      values ('${id(7)}', 2, '${owner}', 'blue hair', '[]', 1, '{}')`,
    set: "prompt = 'green hair'",
    rights: readByOwner,
  },
  picture_consents: {
    where: `id = '${id(50)}'`,
    insert: `(user_id, object_id, object_path, statement)
      values ('${owner}', '${id(56)}', '${owner}/two.png', 'All are adults.')`,
    set: "statement = 'None'",
    rights: appendedByService,
  },
  job_assets: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, position, role, kind, sample) values ('${id(9)}', 1, 'reference', 'sample', 'mira.webp')`,
    set: "consumed = false",
    rights: readByOwner,
  },
  job_previews: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, image) values ('${id(54)}', 'data:image/jpeg;base64,AA')`,
    set: "made_at = now()",
    rights: readByOwner,
  },
  ai_conversations: {
    where: `id = '${id(60)}'`,
    insert: `(user_id, girlfriend_name, age) values ('${owner}', 'Mei', 31)`,
    set: "can_generate_image = false",
    rights: { select: ownRow, insert: serviceOnly, update: ownRow, delete: ownRow },
  },
  ai_messages: {
    where: `id = '${id(61)}'`,
    insert: `(conversation_id, user_id, role, content) values ('${id(60)}', '${owner}', 'assistant', 'Hello.')`,
    set: "favourite = true",
    rights: { select: ownRow, insert: serviceOnly, update: ownRow, delete: serviceOnly },
  },
  ai_girlfriend_images: {
    where: `id = '${id(62)}'`,
    insert: `(conversation_id, user_id, image_url, content_id)
      values ('${id(60)}', '${owner}', 'https://example.org/two.png', '${id(52)}')`,
    set: "image_url = 'https://example.org/three.png'",
    rights: readByOwner,
  },
  companion_replies: {
    where: `id = '${id(63)}'`,
    insert: `(user_id, conversation_id, idem_key, request_hash, state, error_code, cost_credits, seed, engine, finished_at,
      deadline_at)
      values ('${owner}', '${id(60)}', 'two', 'hash', 'failed', 'engine_failed', 0, 1, 'script', now(), now())`,
    set: "cost_credits = 0",
    rights: readByOwner,
  },
  companion_allowances: {
    where: `user_id = '${owner}'`,
    insert: `(user_id, used) values ('${newcomer}', 0)`,
    set: "used = 0",
    rights: readByOwner,
  },
  companion_facts: {
    where: `id = '${id(64)}'`,
    insert: `(conversation_id, user_id, subject, value) values ('${id(60)}', '${owner}', 'name', 'Tom')`,
    set: "pinned = true",
    rights: { select: ownRow, insert: serviceOnly, update: ownRow, delete: serviceOnly },
  },
  companion_fact_sources: {
    where: `fact_id = '${id(64)}'`,
    insert: `(fact_id, message_id) values ('${id(65)}', '${id(61)}')`,
    set: `fact_id = '${id(65)}'`,
    rights: readByOwner,
  },
  companion_forgotten: {
    where: `message_id = '${id(61)}'`,
    insert: `(message_id) values ('${id(61)}') on conflict (message_id) do update set message_id = excluded.message_id`,
    set: `message_id = '${id(61)}'`,
    rights: byService,
  },
  companion_summaries: {
    where: `message_id = '${id(61)}'`,
    insert: `(message_id, conversation_id, content) values ('${id(61)}', '${id(60)}', 'Again.')
      on conflict (message_id) do update set content = excluded.content`,
    set: "content = 'Other words.'",
    rights: readByOwner,
  },
  companion_lorebooks: {
    where: `id = '${id(66)}'`,
    insert: `(conversation_id, user_id, book, entry_count) values ('${id(60)}', '${owner}', '{}', 0)`,
    set: "enabled = false",
    rights: { select: ownRow, insert: serviceOnly, update: ownRow, delete: ownRow },
  },
  companion_locks: {
    where: `user_id = '${owner}'`,
    insert: `(user_id) values ('${newcomer}')`,
    set: "cleared_at = now(), cleared_by = 'operator'",
    rights: readByOwner,
  },
  companion_notices: {
    where: "kind = 'start'",
    insert: "(kind, is_demo) values ('asked', true)",
    set: "kind = 'asked'",
    rights: appendedByService,
  },
  companion_budgets: {
    where: "kind = 'demo'",
    insert: "(day, kind) values ('2026-01-02', 'demo')",
    set: "used = 0",
    rights: byService,
  },
  collections: {
    where: `id = '${id(51)}'`,
    insert: `(user_id, name) values ('${owner}', 'Winter')`,
    set: "name = 'Spring'",
    rights: { select: ownRow, insert: "denied yes denied yes", update: ownRow, delete: ownRow },
  },
  collection_items: {
    where: `collection_id = '${id(51)}'`,
    insert: `(collection_id, content_id, user_id) values ('${id(51)}', '${id(52)}', '${owner}')`,
    set: "added_at = now()",
    rights: { select: ownRow, insert: "denied yes denied yes", update: serviceOnly, delete: ownRow },
  },
  generation_jobs: {
    where: `id = '${id(9)}'`,
    insert: `(user_id, kind, input, input_hash, cost_credits, deadline_at)
      values ('${owner}', 'image', '{}', 'hash', 0, now() + interval '1 hour')`,
    set: "cost_credits = 0",
    rights: readByOwner,
  },
  asset_deletions: {
    where: "path = 'one'",
    insert: `(bucket, path) values ('${content}', 'two')`,
    set: "path = 'two'",
    rights: byService,
  },
  made_files: {
    where: `file_id = '${id(14)}'`,
    insert: `(file_id, job_id) values ('${id(11)}', '${id(9)}')`,
    set: `job_id = '${id(54)}'`,
    rights: byService,
  },
  pending_objects: {
    where: "path = 'one'",
    insert: `(bucket, path, job_id, attempt) values ('${content}', 'two', '${id(9)}', 1)`,
    set: "path = 'two'",
    rights: byService,
  },
  engine_status: {
    where: "engine = 'one'",
    insert: `(engine, kind, label, healthy, capabilities) values ('two', 'edit', 'Two', true, '{"kind": "edit"}')`,
    set: "label = 'Other'",
    rights: { select: "yes yes yes yes", insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  engine_backends: {
    where: "address = 'http://one'",
    insert: "(address, server, slots) values ('http://two', 'comfyui', 1)",
    set: "slots = 2",
    rights: byService,
  },
  engine_leases: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, holder, model, addresses, expires_at)
      values ('${id(54)}', '${id(9)}', 'image/one', '{http://one}', now())`,
    set: "expires_at = now()",
    rights: byService,
  },
  moderation_events: {
    where: `id = '${id(10)}'`,
    insert: `(input_kind, context, decision, checker, text_hash)
      values ('prompt', 'image', 'unavailable', 'text', '${hash}')`,
    set: "decision = 'unavailable'",
    rights: appendedByService,
  },
  moderation_appeals: {
    where: `event_id = '${id(10)}'`,
    insert: `(event_id, message) values ('${id(20)}', 'Again.')`,
    set: "message = 'Other'",
    rights: appendedByService,
  },
  audit_log: {
    where: `id = '${id(21)}'`,
    insert: "(actor, action, reason) values ('somebody', 'grant', 'Another gift.')",
    set: "reason = 'None'",
    rights: appendedByService,
  },
  shared_pages: {
    where: `content_id = '${id(8)}'`,
    insert: `(token, content_id, user_id, ended_at) values ('${"b".repeat(22)}', '${id(8)}', '${owner}', now())`,
    set: "ended_at = now()",
    rights: readByOwner,
  },
  share_branding: {
    where: `user_id = '${owner}'`,
    insert: `(user_id, display_name) values ('${newcomer}', 'Bea')`,
    set: "display_name = 'Cleo'",
    rights: byService,
  },
  reports: {
    where: `id = '${id(40)}'`,
    insert: `(reference, request_key, kind, addresses)
      values ('R-0000-0002', gen_random_uuid(), 'minor', '{https://example.org/share/two}')`,
    set: "message = 'Other'",
    rights: byNobody,
  },
  report_subjects: {
    where: `report_id = '${id(40)}'`,
    insert: `(report_id, owner_id, object_bucket, object_path, tags)
      values ('${id(40)}', '${owner}', '${content}', 'two', '{tag}')`,
    set: "object_path = 'three'",
    rights: byNobody,
  },
  report_decisions: {
    where: `id = '${id(41)}'`,
    insert: `(report_id, decision, reason, decided_by) values ('${id(40)}', 'kept', 'It is fine.', 'me')`,
    set: "reason = 'Other'",
    rights: byNobody,
  },
  report_removals: {
    where: `decision_id = '${id(41)}'`,
    insert: `(decision_id, owner_id, files, event_id) values ('${id(41)}', '${people.other}', 1, '${id(20)}')`,
    set: "files = 2",
    rights: byNobody,
  },
  contact_messages: {
    where: `id = '${id(60)}'`,
    insert: `(request_key, name, email, subject, message)
      values (gen_random_uuid(), 'Ada', 'owner@example.org', 'Hello', 'A question.')`,
    set: "message = 'Other'",
    rights: byNobody,
  },
  withdrawals: {
    where: `id = '${id(66)}'`,
    insert: `(reference, request_key, name, email, purchase, statement, extent, reason, amount_cents)
      values ('W-2345-BCDG', gen_random_uuid(), 'Ada', 'owner@example.org', 'In May', 'I withdraw.', 'unknown',
        'unknown_purchase', 0)`,
    set: "statement = 'Other'",
    rights: byNobody,
  },
  withdrawal_decisions: {
    where: `id = '${id(67)}'`,
    insert: `(withdrawal_id, decision, reason, actor, purchase_id, amount_cents)
      values ('${id(66)}', 'refund', 'The law.', 'operator', gen_random_uuid(), 1)`,
    set: "reason = 'Other'",
    rights: byNobody,
  },
  mail_outbox: {
    where: `id = '${id(30)}'`,
    insert: "(mail_key, kind, recipient) values ('two', 'purchase_receipt', 'owner@example.org')",
    set: "sent_at = null",
    rights: byService,
  },
  receipt_counter: {
    where: "only_row",
    insert: "default values on conflict (only_row) do update set last_number = 1000000",
    set: "last_number = 1000000",
    rights: keptByService,
  },
  installation: {
    where: "only_row",
    // The only row exists already, so any right to insert ends at its key.
    insert:
      "(public_url, key_id) values ('https://other.example.org', 'key') on conflict (only_row) do update set public_url = excluded.public_url",
    set: "public_url = 'https://other.example.org'",
    rights: keptByService,
  },
};
