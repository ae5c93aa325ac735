/**
 * Cases of who may do what with every table of schema `public`. Each row of `rights` gives the outcome of a statement
 * for anon, the row's owner, another signed-in person and service_role:
 * - `yes` reads or changes the owner's row
 * - `no` runs, and row-level security hides the row
 * - `denied` is refused by PostgreSQL
 */
export type Outcome = "yes" | "no" | "denied";
type Four = `${Outcome} ${Outcome} ${Outcome} ${Outcome}`;

export type PolicyCase = {
  /** Matches the owner's row, which `seed` inserted. */
  where: string;
  /** Inserts a further row in the owner's name. */
  insert: string;
  /** The change of an update. */
  set: string;
  /** The outcomes for anon, owner, other and service_role, in this sequence. */
  rights: { select: Four; insert: Four; update: Four; delete: Four };
};

export const people = {
  owner: "00000000-0000-4000-8000-00000000000a",
  other: "00000000-0000-4000-8000-00000000000b",
  /** Has an account but no credit account yet. */
  newcomer: "00000000-0000-4000-8000-00000000000c",
};
const { owner, newcomer } = people;
const id = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`;
const content = "ai-influencer-content";
const hash = "a".repeat(64);

const nobody = "denied denied denied denied" as const;
const serviceOnly = "denied denied denied yes" as const;
const ownRow = "denied yes no yes" as const;

/** The owner's rows, inserted by the owner of the database. */
export const seed = `
  insert into auth.users (id, email) values
    ('${owner}', 'owner@example.org'), ('${people.other}', 'other@example.org'), ('${newcomer}', 'new@example.org');
  delete from user_credits where user_id = '${newcomer}';
  insert into purchases
    (id, user_id, provider, provider_ref, method, tier, price_cents, credits, status, paid_cents, paid_at, receipt_number)
    values ('${id(1)}', '${owner}', 'test', 'one', 'card', 'standard', 1200, 500, 'paid', 1200, now(), 1);
  insert into purchases (id, user_id, provider, method, tier, price_cents, credits)
    values ('${id(31)}', '${owner}', 'test', 'card', 'standard', 1200, 500);
  insert into payment_events (id, provider, event_key, raw_body) values ('${id(2)}', 'test', 'one', '');
  insert into credit_lots (id, user_id, source, purchase_id, tier, granted, remaining, held, expires_at)
    values ('${id(3)}', '${owner}', 'purchase', '${id(1)}', 'standard', 500, 480, 20, now() + interval '1 month');
  insert into credit_holds (id, user_id, idem_key, amount, kind) values ('${id(4)}', '${owner}', 'one', 20, 'image');
  insert into credit_holds (id, user_id, idem_key, amount, kind) values ('${id(5)}', '${owner}', 'two', 20, 'image');
  insert into credit_hold_lots values ('${id(4)}', '${id(3)}', 20);
  insert into credit_transactions (id, user_id, seq, type, amount, balance_after, idem_key)
    values ('${id(6)}', '${owner}', 1, 'grant', 500, 500, 'one');
  insert into ai_models (id, user_id, name, prompt) values ('${id(7)}', '${owner}', 'Ada', 'red hair');
  insert into generated_content (id, user_id, content_type, content_url)
    values ('${id(8)}', '${owner}', 'image', 'https://example.org/one.png');
  insert into generated_content (id, user_id, content_type, content_url)
    values ('${id(52)}', '${owner}', 'image', 'https://example.org/two.png');
  insert into generation_jobs (id, user_id, kind, input, input_hash, cost_credits, deadline_at)
    values ('${id(9)}', '${owner}', 'image', '{}', 'hash', 20, now() + interval '1 hour');
  insert into asset_deletions (bucket, path) values ('${content}', 'one');
  insert into pending_objects (bucket, path, job_id, attempt) values ('${content}', 'one', '${id(9)}', 1);
  insert into engine_status (engine, kind, label, healthy, capabilities)
    values ('one', 'image', 'One', true, '{"kind": "image"}');
  insert into engine_backends (address, server, slots) values ('http://one', 'comfyui', 1);
  insert into engine_leases (job_id, holder, model, addresses, expires_at)
    values ('${id(9)}', '${id(9)}', 'image/one', '{http://one}', now());
  insert into moderation_events
    (id, user_id, input_kind, context, decision, rule_id, checker, text_hash, appeal_token_hash)
    values ('${id(10)}', '${owner}', 'prompt', 'image', 'refused', 'rule', 'text', '${hash}', '${hash}');
  insert into moderation_events (id, input_kind, context, decision, checker, text_hash)
    values ('${id(20)}', 'prompt', 'image', 'unavailable', 'text', '${hash}');
  insert into moderation_appeals (event_id, message) values ('${id(10)}', 'Please look again.');
  insert into audit_log (id, actor, action, reason) values ('${id(21)}', 'somebody', 'grant', 'A gift.');
  insert into shared_pages (token, content_id, user_id) values ('${"a".repeat(22)}', '${id(8)}', '${owner}');
  insert into share_branding (user_id, display_name) values ('${owner}', 'Ada');
  insert into reports (id, reference, request_key, kind, addresses, name, email, signature, statement)
    values ('${id(40)}', 'R-0000-0001', '${id(40)}', 'my_likeness', '{https://example.org/share/one}', 'Ada',
            'owner@example.org', 'Ada', 'It shows me.');
  insert into report_subjects (report_id, owner_id, content_id, object_bucket, object_path, tags)
    values ('${id(40)}', '${owner}', '${id(8)}', '${content}', 'one', '{tag}');
  insert into report_decisions (id, report_id, decision, reason, decided_by)
    values ('${id(41)}', '${id(40)}', 'removed', 'It shows her.', 'operator');
  insert into report_removals (decision_id, owner_id, files, event_id)
    values ('${id(41)}', '${owner}', 1, '${id(10)}');
  insert into contact_messages (id, request_key, user_id, name, email, subject, message)
    values ('${id(60)}', '${id(60)}', '${owner}', 'Ada', 'owner@example.org', 'Hello', 'A question.');
  insert into withdrawals (id, reference, request_key, user_id, name, email, purchase, statement, extent, reason, amount_cents)
    values ('${id(66)}', 'W-2345-BCDF', '${id(66)}', '${owner}', 'Ada', 'owner@example.org', 'In May', 'I withdraw.',
      'unknown', 'unknown_purchase', 0);
  insert into withdrawal_decisions (id, withdrawal_id, decision, reason, actor)
    values ('${id(67)}', '${id(66)}', 'refuse', 'Not ours.', 'operator');
  insert into mail_outbox (id, mail_key, kind, user_id) values ('${id(30)}', 'one', 'purchase_receipt', '${owner}');
  insert into installation (public_url, key_id) values ('https://example.org', 'key');
  insert into picture_consents (id, user_id, object_id, object_path, statement)
    values ('${id(50)}', '${owner}', '${id(55)}', '${owner}/declared.png', 'All are adults.');
  insert into generation_jobs (id, user_id, kind, input, input_hash, state, cost_credits, content_id, output_bytes,
      finished_at, deadline_at)
    values ('${id(54)}', '${owner}', 'adjust', '{}', 'hash', 'succeeded', 0, '${id(53)}', 1000, now(), now());
  insert into job_previews (job_id, image) values ('${id(9)}', 'data:image/jpeg;base64,AA');
  insert into job_assets (job_id, position, role, kind, sample)
    values ('${id(9)}', 0, 'picture', 'sample', 'amara.webp'), ('${id(54)}', 0, 'picture', 'sample', 'amara.webp');
  insert into collections (id, user_id, name) values ('${id(51)}', '${owner}', 'Autumn');
  insert into collection_items (collection_id, content_id, user_id) values ('${id(51)}', '${id(8)}', '${owner}');
  insert into storage.objects (id, bucket_id, name) values ('${id(11)}', '${content}', '${owner}/one.png');
  insert into storage.objects (bucket_id, name) values ('profile-pictures', '${owner}/1.jpg');
  insert into storage.objects (id, bucket_id, name) values ('${id(12)}', '${content}', '${owner}/face.png');
  insert into storage.objects (id, bucket_id, name) values ('${id(14)}', '${content}', '${owner}/made.png');
  insert into storage.objects (bucket_id, name)
    values ('${content}', 'gallery/aiko.webp'), ('${content}', 'gallery2/secret.webp'), ('${content}', 'gallery');
  insert into made_files (file_id, job_id) values ('${id(14)}', '${id(54)}');
  insert into ai_conversations (id, user_id, girlfriend_name, age) values ('${id(60)}', '${owner}', 'Sofia', 28);
  insert into ai_messages (id, conversation_id, user_id, role, content)
    values ('${id(61)}', '${id(60)}', '${owner}', 'user', 'I have a dog.');
  insert into ai_girlfriend_images (id, conversation_id, user_id, image_url, content_id)
    values ('${id(62)}', '${id(60)}', '${owner}', 'https://example.org/one.png', '${id(8)}');
  insert into companion_replies
    (id, user_id, conversation_id, idem_key, request_hash, state, error_code, cost_credits, seed, engine, finished_at,
     deadline_at)
    values ('${id(63)}', '${owner}', '${id(60)}', 'one', 'hash', 'failed', 'engine_failed', 0, 1, 'script', now(), now());
  insert into companion_allowances (user_id, used) values ('${owner}', 3);
  insert into companion_facts (id, conversation_id, user_id, subject, value)
    values ('${id(64)}', '${id(60)}', '${owner}', 'pet', 'a dog'), ('${id(65)}', '${id(60)}', '${owner}', 'home', 'Porto');
  insert into companion_fact_sources (fact_id, message_id) values ('${id(64)}', '${id(61)}');
  insert into companion_forgotten (message_id) values ('${id(61)}');
  insert into companion_summaries (message_id, conversation_id, content)
    values ('${id(61)}', '${id(60)}', 'There is a dog.');
  insert into companion_lorebooks (id, conversation_id, user_id, book, entry_count)
    values ('${id(66)}', '${id(60)}', '${owner}', '{}', 0);
  insert into companion_locks (user_id) values ('${owner}');
  insert into companion_notices (kind, is_demo) values ('start', false);
  insert into companion_budgets (day, kind) values ('2026-01-01', 'demo');
  insert into ai_models (id, user_id, name, prompt, reference_image_url)
    values ('${id(13)}', '${owner}', 'Face', 'red hair', '/storage/v1/object/public/${content}/${owner}/face.png');`;

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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  payment_events: {
    where: `id = '${id(2)}'`,
    insert: "(provider, event_key, raw_body) values ('test', 'two', '')",
    set: "processed_at = now(), outcome = 'granted'",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: nobody },
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
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: nobody },
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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  picture_consents: {
    where: `id = '${id(50)}'`,
    insert: `(user_id, object_id, object_path, statement)
      values ('${owner}', '${id(56)}', '${owner}/two.png', 'All are adults.')`,
    set: "statement = 'None'",
    rights: { select: serviceOnly, insert: serviceOnly, update: nobody, delete: nobody },
  },
  job_assets: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, position, role, kind, sample) values ('${id(9)}', 1, 'reference', 'sample', 'mira.webp')`,
    set: "consumed = false",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  job_previews: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, image) values ('${id(54)}', 'data:image/jpeg;base64,AA')`,
    set: "made_at = now()",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  companion_replies: {
    where: `id = '${id(63)}'`,
    insert: `(user_id, conversation_id, idem_key, request_hash, state, error_code, cost_credits, seed, engine, finished_at,
      deadline_at)
      values ('${owner}', '${id(60)}', 'two', 'hash', 'failed', 'engine_failed', 0, 1, 'script', now(), now())`,
    set: "cost_credits = 0",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  companion_allowances: {
    where: `user_id = '${owner}'`,
    insert: `(user_id, used) values ('${newcomer}', 0)`,
    set: "used = 0",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  companion_forgotten: {
    where: `message_id = '${id(61)}'`,
    insert: `(message_id) values ('${id(61)}') on conflict (message_id) do update set message_id = excluded.message_id`,
    set: `message_id = '${id(61)}'`,
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  companion_summaries: {
    where: `message_id = '${id(61)}'`,
    insert: `(message_id, conversation_id, content) values ('${id(61)}', '${id(60)}', 'Again.')
      on conflict (message_id) do update set content = excluded.content`,
    set: "content = 'Other words.'",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  companion_notices: {
    where: "kind = 'start'",
    insert: "(kind, is_demo) values ('asked', true)",
    set: "kind = 'asked'",
    rights: { select: serviceOnly, insert: serviceOnly, update: nobody, delete: nobody },
  },
  companion_budgets: {
    where: "kind = 'demo'",
    insert: "(day, kind) values ('2026-01-02', 'demo')",
    set: "used = 0",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
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
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  asset_deletions: {
    where: "path = 'one'",
    insert: `(bucket, path) values ('${content}', 'two')`,
    set: "path = 'two'",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  made_files: {
    where: `file_id = '${id(14)}'`,
    insert: `(file_id, job_id) values ('${id(11)}', '${id(9)}')`,
    set: `job_id = '${id(54)}'`,
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  pending_objects: {
    where: "path = 'one'",
    insert: `(bucket, path, job_id, attempt) values ('${content}', 'two', '${id(9)}', 1)`,
    set: "path = 'two'",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
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
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  engine_leases: {
    where: `job_id = '${id(9)}'`,
    insert: `(job_id, holder, model, addresses, expires_at)
      values ('${id(54)}', '${id(9)}', 'image/one', '{http://one}', now())`,
    set: "expires_at = now()",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  moderation_events: {
    where: `id = '${id(10)}'`,
    insert: `(input_kind, context, decision, checker, text_hash)
      values ('prompt', 'image', 'unavailable', 'text', '${hash}')`,
    set: "decision = 'unavailable'",
    rights: { select: serviceOnly, insert: serviceOnly, update: nobody, delete: nobody },
  },
  moderation_appeals: {
    where: `event_id = '${id(10)}'`,
    insert: `(event_id, message) values ('${id(20)}', 'Again.')`,
    set: "message = 'Other'",
    rights: { select: serviceOnly, insert: serviceOnly, update: nobody, delete: nobody },
  },
  audit_log: {
    where: `id = '${id(21)}'`,
    insert: "(actor, action, reason) values ('somebody', 'grant', 'Another gift.')",
    set: "reason = 'None'",
    rights: { select: serviceOnly, insert: serviceOnly, update: nobody, delete: nobody },
  },
  shared_pages: {
    where: `content_id = '${id(8)}'`,
    insert: `(token, content_id, user_id, ended_at) values ('${"b".repeat(22)}', '${id(8)}', '${owner}', now())`,
    set: "ended_at = now()",
    rights: { select: ownRow, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  share_branding: {
    where: `user_id = '${owner}'`,
    insert: `(user_id, display_name) values ('${newcomer}', 'Bea')`,
    set: "display_name = 'Cleo'",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  reports: {
    where: `id = '${id(40)}'`,
    insert: `(reference, request_key, kind, addresses)
      values ('R-0000-0002', gen_random_uuid(), 'minor', '{https://example.org/share/two}')`,
    set: "message = 'Other'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  report_subjects: {
    where: `report_id = '${id(40)}'`,
    insert: `(report_id, owner_id, object_bucket, object_path, tags)
      values ('${id(40)}', '${owner}', '${content}', 'two', '{tag}')`,
    set: "object_path = 'three'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  report_decisions: {
    where: `id = '${id(41)}'`,
    insert: `(report_id, decision, reason, decided_by) values ('${id(40)}', 'kept', 'It is fine.', 'me')`,
    set: "reason = 'Other'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  report_removals: {
    where: `decision_id = '${id(41)}'`,
    insert: `(decision_id, owner_id, files, event_id) values ('${id(41)}', '${people.other}', 1, '${id(20)}')`,
    set: "files = 2",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  contact_messages: {
    where: `id = '${id(60)}'`,
    insert: `(request_key, name, email, subject, message)
      values (gen_random_uuid(), 'Ada', 'owner@example.org', 'Hello', 'A question.')`,
    set: "message = 'Other'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  withdrawals: {
    where: `id = '${id(66)}'`,
    insert: `(reference, request_key, name, email, purchase, statement, extent, reason, amount_cents)
      values ('W-2345-BCDG', gen_random_uuid(), 'Ada', 'owner@example.org', 'In May', 'I withdraw.', 'unknown',
        'unknown_purchase', 0)`,
    set: "statement = 'Other'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  withdrawal_decisions: {
    where: `id = '${id(67)}'`,
    insert: `(withdrawal_id, decision, reason, actor, purchase_id, amount_cents)
      values ('${id(66)}', 'refund', 'The law.', 'operator', gen_random_uuid(), 1)`,
    set: "reason = 'Other'",
    rights: { select: nobody, insert: nobody, update: nobody, delete: nobody },
  },
  mail_outbox: {
    where: `id = '${id(30)}'`,
    insert: "(mail_key, kind, recipient) values ('two', 'purchase_receipt', 'owner@example.org')",
    set: "sent_at = null",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: serviceOnly },
  },
  receipt_counter: {
    where: "only_row",
    insert: "default values on conflict (only_row) do update set last_number = 1000000",
    set: "last_number = 1000000",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: nobody },
  },
  installation: {
    where: "only_row",
    // The only row exists already, so any right to insert ends at its key.
    insert:
      "(public_url, key_id) values ('https://other.example.org', 'key') on conflict (only_row) do update set public_url = excluded.public_url",
    set: "public_url = 'https://other.example.org'",
    rights: { select: serviceOnly, insert: serviceOnly, update: serviceOnly, delete: nobody },
  },
};

export type Attempt = { as: "anon" | "owner" | "other" | "service"; sql: string; outcome: Outcome };

/** Cases about single columns, and about the files behind rows. */
export const attempts: Record<string, Attempt> = {
  "nobody moves a character to another account": {
    as: "owner",
    sql: `update ai_models set user_id = '${people.other}'`,
    outcome: "denied",
  },
  "a character's job is the server's": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, job_id) values ('${owner}', 'Bea', 'blue', '${id(9)}')`,
    outcome: "denied",
  },
  "a character's description changes only to what a job made": {
    as: "owner",
    sql: "update ai_models set prompt = 'green hair'",
    outcome: "denied",
  },
  "a character's stored identity is the server's": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, identities) values ('${owner}', 'Bea', 'blue', '{}')`,
    outcome: "denied",
  },
  "a person records uploads, never something generated": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url) values ('${owner}', 'image', 'https://x.org/a')`,
    outcome: "denied",
  },
  "a row names its file only through its address": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url, object_path)
      values ('${owner}', 'reference_image', 'https://x.org/a', '${people.other}/one.png')`,
    outcome: "denied",
  },
  "a job's retry key and hash stay inside": {
    as: "owner",
    sql: "select idem_key, input_hash from generation_jobs",
    outcome: "denied",
  },
  "a job that only records an adjusted picture is in nobody's queue": {
    as: "owner",
    sql: "select 1 from generation_jobs where kind = 'adjust'",
    outcome: "no",
  },
  "nor is what it worked from": {
    as: "owner",
    sql: `select 1 from job_assets where job_id = '${id(54)}'`,
    outcome: "no",
  },
  "whether a picture follows an upload is the server's to say": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url, follows_upload)
      values ('${owner}', 'reference_image', 'https://x.org/a', false)`,
    outcome: "denied",
  },
  "a face is given by its URL, never by an id": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, face_id) values ('${owner}', 'Bea', 'blue', '${id(11)}')`,
    outcome: "denied",
  },
  "why an engine is unhealthy stays with the operator": {
    as: "owner",
    sql: "select problem from engine_status",
    outcome: "denied",
  },
  "an engine's handle, its calls and its provider's costs stay inside": {
    as: "owner",
    sql: "select engine_handle, called_at, usage from generation_jobs",
    outcome: "denied",
  },
  "a job's hold stays inside": { as: "owner", sql: "select hold_id from generation_jobs", outcome: "denied" },
  "a person reads their own history of credits": {
    as: "owner",
    sql: `select * from credit_history where user_id = '${owner}'`,
    outcome: "yes",
  },
  "nobody reads another person's history of credits": {
    as: "other",
    sql: `select 1 from credit_history where user_id = '${owner}'`,
    outcome: "no",
  },
  "without an account no history is read": {
    as: "anon",
    sql: "select 1 from credit_history",
    outcome: "denied",
  },
  "a buyer's address and the provider's name for a purchase stay inside": {
    as: "owner",
    sql: "select email_norm, provider_ref from purchases",
    outcome: "denied",
  },
  "a person's face is neither replaced": {
    as: "owner",
    sql: `update storage.objects set metadata = '{}' where name = '${owner}/face.png'`,
    outcome: "no",
  },
  "nor removed beneath its character": {
    as: "owner",
    sql: `delete from storage.objects where name = '${owner}/face.png'`,
    outcome: "no",
  },
  "whether a file is somebody's face is told to its owner": {
    as: "owner",
    sql: `select 1 where is_shown_by_own_character('${id(12)}')`,
    outcome: "yes",
  },
  "and to nobody else": {
    as: "other",
    sql: `select 1 where is_shown_by_own_character('${id(12)}')`,
    outcome: "no",
  },
  "nor is anybody told of all people's faces": {
    as: "owner",
    sql: `select is_shown_by_character('${id(12)}')`,
    outcome: "denied",
  },
  "a person lists their own files": {
    as: "owner",
    sql: `select 1 from storage.objects where name = '${owner}/one.png'`,
    outcome: "yes",
  },
  "nobody lists another person's files": {
    as: "other",
    sql: `select 1 from storage.objects where name = '${owner}/one.png'`,
    outcome: "no",
  },
  "without an account the gallery is listed": {
    as: "anon",
    sql: "select 1 from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "yes",
  },
  "and nothing else": {
    as: "anon",
    sql: "select 1 from storage.objects where name <> 'gallery/aiko.webp'",
    outcome: "no",
  },
  "with an account the gallery is listed": {
    as: "other",
    sql: "select 1 from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "yes",
  },
  "nobody adds to the gallery": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', 'gallery/mine.webp')`,
    outcome: "denied",
  },
  "nobody removes from the gallery": {
    as: "owner",
    sql: "delete from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "no",
  },
  "nobody renames what is in the gallery": {
    as: "owner",
    sql: "update storage.objects set name = 'gallery/mine.webp' where name = 'gallery/aiko.webp'",
    outcome: "no",
  },
  "a person writes below their own folder": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "yes",
  },
  "nobody writes below another person's folder": {
    as: "other",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "denied",
  },
  "nobody writes beside the folders": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', 'two.png')`,
    outcome: "denied",
  },
  "nobody moves a file into another person's folder": {
    as: "owner",
    sql: `update storage.objects set name = '${people.other}/one.png' where name = '${owner}/one.png'`,
    outcome: "denied",
  },
  "nobody removes another person's file": {
    as: "other",
    sql: `delete from storage.objects where name = '${owner}/one.png'`,
    outcome: "no",
  },
  "without an account nothing is written": {
    as: "anon",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "denied",
  },
  "a person reads their own profile picture": {
    as: "owner",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "yes",
  },
  "nobody reads another person's": {
    as: "other",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "nor without an account": {
    as: "anon",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "a person removes their own profile picture": {
    as: "owner",
    sql: "delete from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "yes",
  },
  "and nobody another person's": {
    as: "other",
    sql: "delete from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "only the server makes one, which checks it": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('profile-pictures', '${owner}/2.jpg')`,
    outcome: "denied",
  },
  "nobody changes one": {
    as: "owner",
    sql: "update storage.objects set metadata = '{}' where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "nor moves a file there": {
    as: "owner",
    sql: `update storage.objects set bucket_id = 'profile-pictures' where name = '${owner}/one.png'`,
    outcome: "denied",
  },
};
