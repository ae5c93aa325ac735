/** The rows that the cases of `policy-cases.ts` are about. */
export const people = {
  owner: "00000000-0000-4000-8000-00000000000a",
  other: "00000000-0000-4000-8000-00000000000b",
  /** Has an account but no credit account yet. */
  newcomer: "00000000-0000-4000-8000-00000000000c",
};
export const { owner, newcomer } = people;
export const id = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`;
export const content = "ai-influencer-content";
export const hash = "a".repeat(64);

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
