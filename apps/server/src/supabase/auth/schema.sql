-- Accounts and sessions, under the names that Supabase uses. Only the owner reads these tables: clients get their content
-- from the server, and product code refers to auth.users(id) only.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Normalised by the server: trimmed, lower case.
  email text check (email = lower(email) and length(email) <= 254),
  -- Argon2id in PHC format.
  encrypted_password text,
  email_confirmed_at timestamptz,
  -- Written by the server alone; may grant rights.
  raw_app_meta_data jsonb not null default '{}',
  -- Written by the person; never grants rights.
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  is_anonymous boolean not null default false,
  invited_at timestamptz,
  -- An address that waits for its confirmation; normalised as `email`.
  email_change text check (email_change = lower(email_change) and length(email_change) <= 254),
  email_change_sent_at timestamptz,
  -- How many of the two addresses have confirmed the change.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status in (0, 1)),
  banned_until timestamptz,
  deleted_at timestamptz
);
create unique index users_email_key on auth.users (email);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- The provider's id of the person; for 'email' the user's id.
  provider_id text not null,
  identity_data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  unique (provider, provider_id)
);
create index identities_user_id_idx on auth.identities (user_id);

-- A session is a family of refresh tokens. Signing out deletes it together with all of its tokens.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1',
  -- How the person signed in: [{"method": "password", "timestamp": seconds}].
  amr jsonb not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  not_after timestamptz not null,
  user_agent text
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- A token is computed from its id and a key outside the database. The table holds only its SHA-256.
create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The token that was exchanged for this one. No foreign key, because old parents are deleted.
  parent uuid,
  created_at timestamptz not null,
  revoked_at timestamptz
);
-- A session has one live token, also when two tabs refresh at the same time.
create unique index refresh_tokens_active_key on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_revoked_idx on auth.refresh_tokens (session_id, revoked_at) where revoked_at is not null;

-- A sign-in that began in one place and ends in another, such as a mail's link or a provider: its client proves by the
-- verifier of the challenge (RFC 7636) that it is the one that began.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  code_challenge text not null check (length(code_challenge) between 43 and 128),
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  -- Of the identity that signs in, and its provider's own tokens, sealed by the code.
  provider text not null default 'email',
  provider_tokens bytea,
  -- Set together, once the person is known; the code itself is not stored.
  user_id uuid references auth.users (id) on delete cascade,
  auth_code_hash bytea unique check (length(auth_code_hash) = 32),
  auth_code_issued_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, auth_code_hash, auth_code_issued_at) in (0, 3))
);
create index flow_state_created_idx on auth.flow_state (created_at);
create index flow_state_user_id_idx on auth.flow_state (user_id) where user_id is not null;

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  -- {action, actor_id, session_id?}; never an address or a token.
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);

-- Counters of the rate limits, in rate-limiter-flexible's shape. Unlogged, because losing them in a crash is harmless.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on auth.rate_limits (expire);

-- Challenges whose solution was accepted, until they expire.
create table auth.used_challenges (
  id text primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires_idx on auth.used_challenges (expires_at);

-- The secrets of mails: a link's token and a code of six digits. Both are computed from the id and a key outside the
-- database, which keeps no more than the hash by which a link's token is found.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in
    ('confirmation', 'recovery', 'reauthentication', 'email_change_new', 'email_change_current')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The address that the mail goes to, normalised.
  relates_to text not null,
  -- Where the sign-in of the link's client began, for PKCE.
  flow_id uuid references auth.flow_state (id) on delete cascade,
  -- Guesses at the code; after five it opens nothing any more, and the link still does.
  code_attempts smallint not null default 0 check (code_attempts between 0 and 5),
  created_at timestamptz not null,
  -- A new token replaces the one before.
  unique (user_id, token_type)
);
create index one_time_tokens_created_idx on auth.one_time_tokens (created_at);
create index one_time_tokens_flow_idx on auth.one_time_tokens (flow_id) where flow_id is not null;

-- Second factors, in GoTrue's names. A set of recovery codes is a factor, too.
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null check (length(friendly_name) <= 120),
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  -- Of an authenticator app, encrypted with a key outside the database.
  secret bytea,
  -- Of a security key: {id, publicKey, counter, transports}.
  web_authn_credential jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  unique (user_id, friendly_name),
  check ((secret is not null) = (factor_type = 'totp')),
  check ((web_authn_credential is not null) = (factor_type = 'webauthn' and status = 'verified'))
);
create unique index mfa_factors_recovery_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
create unique index mfa_factors_credential_key on auth.mfa_factors ((web_authn_credential ->> 'id'))
  where web_authn_credential is not null;

-- The factor that raised a session to aal2. Without it the session is aal1 again.
alter table auth.sessions add column factor_id uuid references auth.mfa_factors (id) on delete set null;
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
alter table auth.sessions add check (aal in ('aal1', 'aal2'));

-- Deleted when it was answered. Only the session that asked may answer.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  -- What a security key signs.
  web_authn_challenge text,
  created_at timestamptz not null
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id);

-- The half minutes whose code was accepted: none is accepted twice.
create table auth.mfa_used_steps (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  step bigint not null,
  primary key (factor_id, step)
);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  -- HMAC-SHA256 with a key outside the database.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Passkeys: they sign in without a password.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  aaguid uuid,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  friendly_name text not null check (length(friendly_name) between 1 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

-- Deleted when it was answered, whatever the answer was.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sign-in, whose person is not known yet.
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  check ((user_id is not null) = (challenge_type = 'registration'))
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
-- People who were sent to a provider and are expected back, once and in the same browser.
create table auth.provider_visits (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- Of the secret in the browser's cookie.
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  -- The client's PKCE flow; null for a session in the address.
  flow_id uuid references auth.flow_state (id) on delete cascade,
  -- Set to link the identity to the person of this session.
  link_session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null
);
create index provider_visits_created_idx on auth.provider_visits (created_at);
create index provider_visits_flow_id_idx on auth.provider_visits (flow_id) where flow_id is not null;
create index provider_visits_session_idx on auth.provider_visits (link_session_id) where link_session_id is not null;

-- Messages of wallets that signed somebody in, until they expire.
create table auth.used_wallet_messages (
  message_hash bytea primary key check (length(message_hash) = 32),
  expires_at timestamptz not null
);
create index used_wallet_messages_expires_idx on auth.used_wallet_messages (expires_at);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.audit_log_entries enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.used_challenges enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_used_steps enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.provider_visits enable row level security;
alter table auth.used_wallet_messages enable row level security;

-- A token outlives its sign-out, so every use of a token also has to call this function.
-- A session keeps no other person alive than its own.
create function auth.session_alive(session_id uuid, user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = session_alive.session_id
      and s.user_id = session_alive.user_id
      and s.not_after > now()
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      -- Its person has not said yet that they are 18 or older.
      and not coalesce((u.raw_app_meta_data -> 'awaits_adult_statement')::boolean, false)
  )
$$;

grant usage on schema auth to authenticator;
grant execute on function auth.session_alive(uuid, uuid) to anon, authenticated, service_role, authenticator;
