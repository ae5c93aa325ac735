-- The tables whose changes signed-in pages receive live.
alter publication supabase_realtime add table
  public.user_credits, public.credit_transactions, public.ai_models, public.generation_jobs,
  public.generated_content, public.ai_conversations, public.ai_messages, public.ai_girlfriend_images,
  public.companion_allowances;
