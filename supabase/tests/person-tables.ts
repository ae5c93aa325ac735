/**
 * Every table that refers to a person, and what becomes of its rows when the account is deleted. A new table that does
 * needs an entry here.
 */
export type Fate =
  /** The person's rows are deleted. */
  | "goes"
  /** The rows stay under the account's random id, without a name, an address, a picture or a text of the person's own. */
  | "pseudonymous"
  /** The rows are records of a statement or a decision, which the operator has to keep as they are. */
  | "record"
  /** The rows hold no more than the id for a while, and are swept. */
  | "swept";

export const personTables: Record<string, Fate> = {
  "auth.users": "goes",
  "auth.identities": "goes",
  "auth.sessions": "goes",
  "auth.refresh_tokens": "goes",
  "auth.flow_state": "goes",
  "auth.one_time_tokens": "goes",
  "auth.mfa_factors": "goes",
  "auth.mfa_challenges": "goes",
  "auth.mfa_used_steps": "goes",
  "auth.mfa_recovery_codes": "goes",
  "auth.webauthn_credentials": "goes",
  "auth.webauthn_challenges": "goes",
  "auth.provider_visits": "goes",
  // Action and id, never an address.
  "auth.audit_log_entries": "pseudonymous",

  "public.ai_models": "goes",
  "public.ai_model_versions": "goes",
  "public.generated_content": "goes",
  "public.collections": "goes",
  "public.collection_items": "goes",
  "public.shared_pages": "goes",
  "public.share_branding": "goes",
  "public.generation_jobs": "goes",
  "public.job_assets": "goes",
  "public.job_previews": "goes",
  "public.made_files": "goes",
  "public.ai_conversations": "goes",
  "public.ai_messages": "goes",
  "public.ai_girlfriend_images": "goes",
  "public.companion_replies": "goes",
  "public.companion_allowances": "goes",
  "public.companion_facts": "goes",
  "public.companion_fact_sources": "goes",
  "public.companion_forgotten": "goes",
  "public.companion_summaries": "goes",
  "public.companion_lorebooks": "goes",
  "public.companion_locks": "goes",
  "public.mail_outbox": "goes",
  "storage.objects": "goes",
  "storage.open_uploads": "goes",
  "storage.upload_parts": "goes",
  "quotas.unused_uploads": "goes",
  "quotas.kept": "goes",
  "quotas.changes": "goes",
  "realtime.messages": "goes",

  "public.user_credits": "pseudonymous",
  "public.credit_lots": "pseudonymous",
  "credits.lot_terms": "pseudonymous",
  "public.credit_holds": "pseudonymous",
  "public.credit_hold_lots": "pseudonymous",
  "public.credit_transactions": "pseudonymous",
  "public.purchases": "pseudonymous",
  "public.payment_events": "pseudonymous",
  // A hash of the address, without the id. So has accounts.left_mailboxes, which names no person.
  "credits.welcome_grants": "pseudonymous",
  // A bucket stays, without its owner.
  "storage.buckets": "pseudonymous",
  "public.audit_log": "pseudonymous",

  "public.moderation_events": "record",
  "public.moderation_appeals": "record",
  "public.picture_consents": "record",
  "public.reports": "record",
  "public.report_subjects": "record",
  "public.report_decisions": "record",
  "public.report_removals": "record",
  "public.withdrawals": "record",
  "public.withdrawal_decisions": "record",
  // Until its months are over.
  "public.contact_messages": "record",

  // Files that a worker is storing now.
  "public.pending_objects": "swept",
  // Tells the person's open pages of the deletions.
  "realtime.outbox": "swept",
};
