/** Opens the services that the web role and the worker share, and closes them again. */
import path from "node:path";
import { jobKinds } from "@galatea/contract/tools.ts";
import { createAuth, type Auth } from "#supabase/auth/auth.ts";
import { createCallerResolver } from "#supabase/gateway/caller.ts";
import { createLanes, gatewayConnections } from "#supabase/gateway/lanes.ts";
import { createGatewayPool } from "#supabase/gateway/pool.ts";
import { createStorage } from "#supabase/storage/storage.ts";
import { createAssetStore } from "#core/assets/asset-store.ts";
import { createPendingFilesStore } from "#core/assets/pending-files.store.ts";
import { createJobAssetsStore } from "#core/assets/job-assets.store.ts";
import { readSample } from "#core/assets/read-sample.ts";
import { createFileFactsStore } from "#core/assets/file-facts.store.ts";
import type { AssetsDeps } from "#core/assets/admit-assets.ts";
import { createRetentionStore } from "#core/assets/retention.store.ts";
import { createVideosStore } from "#core/assets/videos.store.ts";
import { createCharactersStore } from "#core/characters/characters.store.ts";
import { createConversationsStore } from "#core/companions/conversations.store.ts";
import { createMemoryStore } from "#core/companions/memory.store.ts";
import { createTalksStore } from "#core/companions/talks.store.ts";
import { createLocksStore } from "#core/companions/locks.store.ts";
import { createOpeningStore } from "#core/companions/opening.store.ts";
import { createRepliesStore } from "#core/companions/replies.store.ts";
import { createLedgerStore } from "#core/ledger/ledger.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { readEngineSettings } from "#core/engines/engine-settings.ts";
import { readChatSettings } from "#core/engines/chat-engines.ts";
import { createEngines } from "#core/engines/engines.ts";
import { readInstalledNetworks } from "#core/engines/installed-networks.ts";
import { modelsFolderOf, readActiveModels } from "#core/engines/managed/active-models.ts";
import { addManaged, createManagedModels } from "#core/engines/managed/managed-models.ts";
import { createBackendsStore } from "#core/engines/pool/backends.store.ts";
import { createLeases } from "#core/engines/pool/leases.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createTextJudge } from "#core/moderation/text-judge.ts";
import { describeQuotaRefusal } from "#core/quotas/quota-refusal.ts";
import { createQuotasStore } from "#core/quotas/quotas.store.ts";
import { createWelcome } from "#core/ledger/welcome.store.ts";
import { accountMailQueue } from "#core/notifications/account-mails.store.ts";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { createMailAllowance, formMailsPerAddress } from "#core/public-forms/mail-allowance.ts";
import { eraseAccount } from "#features/account/erase-account.store.ts";
import { createBillingStore } from "#features/billing/billing.store.ts";
import { createInvoicePollsStore } from "#features/billing/invoice-polls.store.ts";
import { createPaymentEventsStore } from "#features/billing/payment-events.store.ts";
import { createConfiguredProviders } from "#features/billing/providers/configured.ts";
import { createSandboxInvoices } from "#features/billing/providers/sandbox-invoices.store.ts";
import { createClientAddress } from "#platform/client-address.ts";
import { openDatabase } from "#platform/db.ts";
import { openPool } from "#platform/pg-connections.ts";
import { createMailer } from "#platform/mail.ts";
import { createQueue } from "#platform/queue.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createCompanions } from "./companions.ts";
import type { Foundation } from "./foundation.ts";
import { createJobsStore } from "#tools/pipeline/jobs.store.ts";
import { tasks } from "./tasks.ts";

export type Services = Awaited<ReturnType<typeof openServices>>;

export async function openServices(foundation: Foundation) {
  const { env, keys, log } = foundation;
  const now = (): Date => new Date();
  const database = openDatabase({
    url: foundation.databaseUrl,
    maxConnections: 16,
    name: `galatea-${env.ROLE}`,
    log,
  });
  const ownerPool = openPool(
    { connectionString: foundation.databaseUrl, max: 8, application_name: "galatea-supabase" },
    log,
  );
  const gatewayPool = createGatewayPool({
    url: foundation.gatewayUrl,
    maxConnections: gatewayConnections,
    // An answer, the row around it, and what other messages need.
    maxMessageBytes: env.REST_MAX_ANSWER_BYTES + 1024 * 1024,
    log,
  });
  const lanes = createLanes();

  const clientAddress = createClientAddress(env.TRUSTED_PROXIES);
  const auth: Auth = createAuth({
    pool: ownerPool,
    keys,
    publicUrl: env.publicUrl,
    now,
    log,
    autoConfirm: env.ALLOW_SANDBOX ? "always" : env.sandboxAllowed ? "on_this_machine" : "never",
    allowedOrigins: env.ALLOWED_ORIGINS,
    captcha: env.CAPTCHA,
    linkPage: `${env.publicUrl}/auth/link`,
    mails: accountMailQueue,
    confirmations: {
      signUp: env.SIGN_UP_NEEDS_CONFIRMATION ? "first" : "later",
      emailChange: env.EMAIL_CHANGE_CONFIRMATION,
    },
    onConfirmed: createWelcome(env.welcome),
    eraseAccount,
    signIn: env.signIn,
    clientAddress,
  });
  const resolveCaller = createCallerResolver({ ...keys, ...auth });
  const storage = createStorage({
    gatewayPool,
    lanes,
    ownerPool,
    resolveCaller,
    dir: path.join(foundation.dataDir, "objects"),
    s3Files: env.s3Files,
    renderCacheBytes: env.RENDER_CACHE_MB * 1024 ** 2,
    clientAddress,
    publicUrl: env.publicUrl,
    s3: {
      publishableKey: keys.publishableKey,
      accessKey:
        env.S3_PROTOCOL_ACCESS_KEY_ID && env.S3_PROTOCOL_ACCESS_KEY_SECRET
          ? { id: env.S3_PROTOCOL_ACCESS_KEY_ID, secret: env.S3_PROTOCOL_ACCESS_KEY_SECRET }
          : null,
    },
    log,
    describeRaised: describeQuotaRefusal,
  });
  const queue = createQueue({ url: foundation.directUrl, log, supervise: env.ROLE !== "web" });
  const textJudge = createTextJudge({ now });
  await Promise.all([queue.start(jobKinds, tasks), textJudge.load()]);
  const modelsFolder = modelsFolderOf(foundation.dataDir);
  const activeModels = readActiveModels(modelsFolder);
  const managed = createManagedModels(activeModels, { modelsFolder, log });
  const backends = createBackendsStore(database);
  const networks = readInstalledNetworks(modelsFolder);
  const engines = await createEngines(
    addManaged(readEngineSettings(env.engines), managed.pictures, env.engines),
    {
      pool: { store: backends, leases: createLeases(backends) },
      networks,
      openAiModerationKey: env.engines.OPENAI_MODERATION_KEY,
      chat: readChatSettings(env.engines) ?? managed.chat,
    },
  );
  const notifications = createNotificationsStore(database);
  const fileFacts = createFileFactsStore(database);
  const assetSources: AssetsDeps = {
    fileFacts,
    objects: storage.objects,
    readSample,
    publicUrl: env.publicUrl,
  };
  const moderationStore = createModerationStore(database);
  const billing = createBillingStore(database);
  const mailer =
    env.SMTP_URL && env.MAIL_FROM ? createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }) : null;

  const services = {
    networks,
    log,
    now,
    database,
    ownerPool,
    gatewayPool,
    lanes,
    clientAddress,
    auth,
    resolveCaller,
    storage,
    queue,
    maxOpenJobs: env.MAX_OPEN_JOBS,
    transactor: createTransactor(database),
    jobs: createJobsStore(database),
    ledger: createLedgerStore(database),
    quotas: createQuotasStore(database),
    characters: createCharactersStore(database),
    conversations: createConversationsStore(database),
    talks: createTalksStore(database),
    replies: createRepliesStore(database),
    memory: createMemoryStore(database),
    locks: createLocksStore(database),
    opening: createOpeningStore(database),
    videos: createVideosStore(database),
    notifications,
    mailAllowance: createMailAllowance(
      createRateLimiter("form-mails", formMailsPerAddress, { kind: "memory" }),
    ),
    billing,
    payments: createPaymentEventsStore(database, notifications),
    invoicePolls: createInvoicePollsStore(database),
    ...createConfiguredProviders({
      settings: env.payments,
      publicUrl: env.publicUrl,
      secret: keys.secretKey,
      now,
      findProviderRef: async (purchaseId) => (await billing.findPurchase(purchaseId))?.providerRef ?? null,
      sandboxInvoices: createSandboxInvoices(database),
    }),
    /** Null without SMTP settings; mail then stays in the outbox. */
    mailer,
    publicUrl: env.publicUrl,
    operatorEmail: env.operator.email,
    engineStatus: createEngineStatusStore(database),
    engines,
    modelsFolder,
    backends,
    fileFacts,
    assetSources,
    jobAssets: createJobAssetsStore(database),
    objects: storage.objects,
    moderationStore,
    moderation: createModeration({ store: moderationStore, log, checkers: [textJudge.checker] }),
    retention: createRetentionStore(database),
    assets: createAssetStore({ store: createPendingFilesStore(database), objects: storage.objects, now }),
  };
  const companions = createCompanions(services, env, keys.secretKey);
  return {
    ...services,
    companions,
    close: async () => {
      // Replies end with their sentence; jobs go on at another worker.
      await companions.live.close(10_000);
      await queue.stop(15_000);
      engines.close();
      await managed.close();
      await textJudge.close();
      mailer?.close();
      await Promise.all([database.close(), ownerPool.end(), gatewayPool.end()]);
    },
  };
}
