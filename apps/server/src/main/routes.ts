/** The index of every URL and its handler. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { Hono } from "hono";
import type { Realtime } from "#supabase/realtime/realtime.ts";
import { createRest } from "#supabase/rest/rest.ts";
import { createAnimations } from "#core/engines/animated-exports.ts";
import { describeQuotaRefusal } from "#core/quotas/quota-refusal.ts";
import { deleteAccountRoute } from "#features/account/delete-account.route.ts";
import { createProfilePicturesStore } from "#features/account/profile-pictures.store.ts";
import { setProfilePictureRoute } from "#features/account/set-profile-picture.route.ts";
import { claimPurchaseRoute } from "#features/billing/claim-purchase.route.ts";
import { createPaygateInvoiceRoute } from "#features/billing/create-paygate-invoice.route.ts";
import { createPlisioInvoiceRoute } from "#features/billing/create-plisio-invoice.route.ts";
import { getUserSubscriptionRoute } from "#features/billing/get-user-subscription.route.ts";
import { paymentCallbackApp } from "#features/billing/payment-callback.route.ts";
import { sandboxCheckoutApp } from "#features/billing/sandbox-checkout.route.ts";
import { restoreCharacterVersionRoute } from "#features/character-versions/restore-character-version.route.ts";
import { createCreditsAccountStore } from "#features/credits/credits-account.store.ts";
import { getCreditSpendingRoute } from "#features/credits/get-credit-spending.route.ts";
import { getCreditsRoute } from "#features/credits/get-credits.route.ts";
import { setDailyCapRoute } from "#features/credits/set-daily-cap.route.ts";
import { adjustImageRoute } from "#features/picture-adjustments/adjust-image.route.ts";
import { createAdjustedPicturesStore } from "#features/picture-adjustments/adjusted-pictures.store.ts";
import { improvePromptRoute } from "#features/prompts/improve-prompt.route.ts";
import { understandPromptRoute } from "#features/prompts/understand-prompt.route.ts";
import { createLorebooksStore } from "#core/companions/lorebooks/lorebooks.store.ts";
import { createCardsStore } from "#core/companions/cards/cards.store.ts";
import { companionCardsRoute } from "#tools/companions/companion-cards.route.ts";
import { cancelJobRoute } from "#tools/pipeline/cancel-job.route.ts";
import { mailboxApp } from "#features/mailbox/mailbox.route.ts";
import { appealRefusalRoute } from "#features/reports/appeal-refusal.route.ts";
import { exportVideoRoute } from "#features/video-export/export-video.route.ts";
import { createFunctionsApp, type FunctionRoute } from "#platform/http/function-route.ts";
import { sandboxGuard } from "#platform/http/sandbox-guard.ts";
import { logRequestFailure } from "#platform/log.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { apiDocsApp } from "./api-docs.ts";
import { crisisLinesApp } from "./crisis-lines.ts";
import type { Foundation } from "./foundation.ts";
import { readFontFaces } from "./page-fonts.ts";
import { allowOrigins, protocolPaths } from "./other-origins.ts";
import { probesApp } from "./probes.ts";
import { createPublicForms } from "./public-forms.ts";
import { publicConfigApp } from "./public-config.ts";
import type { Services } from "./services.ts";
import { createSharing } from "./sharing.ts";
import { createMissingPageLog } from "./site/missing-page-log.ts";
import { operatorFills } from "./site/operator-fills.ts";
import { mountTools } from "./tools.ts";
import { createWebApp } from "./web-app.ts";

export async function createRoutes(
  foundation: Foundation,
  services: Services,
  realtime: Pick<Realtime, "app">,
): Promise<Hono> {
  const { env, log } = foundation;
  const { auth, storage, sandbox } = services;
  const sharing = await createSharing(foundation, services, services.moderation);
  const fontFaces = await readFontFaces();

  const forms = createPublicForms(foundation, services);
  const functions = listFunctions(services, [...sharing.functions, ...forms]);

  const app = new Hono();
  if (env.ALLOWED_ORIGINS.length > 0)
    for (const path of protocolPaths) app.use(path, allowOrigins(env.ALLOWED_ORIGINS));
  app.route("/auth/v1", auth.app);
  app.route(
    "/rest/v1",
    createRest({
      ...services,
      describeRaised: describeQuotaRefusal,
      schemas: env.REST_SCHEMAS,
      maxAnswerBytes: env.REST_MAX_ANSWER_BYTES,
      budgets: {
        personSecondsPerMinute: env.REST_PERSON_SECONDS_PER_MINUTE,
        addressSecondsPerMinute: env.REST_ADDRESS_SECONDS_PER_MINUTE,
      },
    }),
  );
  app.route("/storage/v1", storage.app);
  app.route("/realtime/v1", realtime.app);
  app.route(
    "/functions/v1",
    createFunctionsApp({
      routes: functions,
      identity: auth.identity,
      rateLimiter: createRateLimiter("functions", { points: 240, windowSeconds: 60 }, { kind: "memory" }),
      clientAddress: services.clientAddress,
      log,
    }),
  );
  app.route("/hooks", paymentCallbackApp(services));
  if (sandbox) {
    const deliver = (request: Request): Response | Promise<Response> => app.fetch(request);
    app.use("/checkout/sandbox/*", sandboxGuard(env.ALLOW_SANDBOX));
    app.route("/checkout/sandbox", sandboxCheckoutApp({ ...services, sandbox, deliver, fontFaces }));
  }
  if (env.mailboxAllowed) {
    app.use("/dev/mailbox", sandboxGuard(false));
    app.route(
      "/dev/mailbox",
      mailboxApp({
        ...services,
        userAdmin: auth.userAdmin,
        tokens: auth.tokens,
        sendsMail: services.mailer !== null,
        fontFaces,
      }),
    );
  }
  app.route("/", publicConfigApp(foundation, services));
  app.route("/", crisisLinesApp(services.companions));
  sharing.mount(app);
  app.route("/", probesApp(services));
  app.route("/docs", apiDocsApp(functions.map((route) => route.contract)));
  app.route(
    "/",
    await createWebApp({
      publicUrl: env.publicUrl,
      fills: operatorFills(env),
      email: env.operator.email,
      onMissingPage: createMissingPageLog(log),
    }),
  );
  app.notFound((c) => c.json({ error: errorCodes.not_found.sentence, code: "not_found" }, 404));
  // Catches errors that no module handles itself, such as a database that is away while /config.json is read.
  app.onError((error, c) => {
    logRequestFailure(log, "request_failed", error, { method: c.req.method, path: c.req.path });
    return c.json({ error: errorCodes.internal.sentence, code: "internal" }, 500);
  });
  return app;
}

function listFunctions(services: Services, wiredFunctions: readonly FunctionRoute[]): FunctionRoute[] {
  const { billing, providers, log, moderationStore } = services;
  const creditsAccount = createCreditsAccountStore(services.database);
  return [
    deleteAccountRoute({ accountDeletion: services.auth.accountDeletion }),
    setProfilePictureRoute({
      ...services,
      profilePictures: createProfilePicturesStore(services.database),
      judge: services.engines.judge,
      limiter: createRateLimiter("profile-picture", { points: 20, windowSeconds: 600 }, { kind: "memory" }),
    }),
    getUserSubscriptionRoute({ billing }),
    getCreditsRoute({ creditsAccount }),
    getCreditSpendingRoute({ creditsAccount }),
    setDailyCapRoute({ creditsAccount }),
    createPaygateInvoiceRoute({ billing, providers, log }),
    createPlisioInvoiceRoute({ billing, providers, log }),
    claimPurchaseRoute({ billing }),
    ...Object.values(mountTools(services)).map(({ route }) => route),
    services.companions.route,
    companionCardsRoute({
      ...services,
      cards: createCardsStore(services.database),
      lorebooks: createLorebooksStore(services.database),
      chat: services.engines.chat,
      objects: services.storage.objects,
    }),
    understandPromptRoute(services),
    improvePromptRoute(services),
    restoreCharacterVersionRoute(services),
    adjustImageRoute({
      ...services,
      adjustedPictures: createAdjustedPicturesStore(services.database),
      adjustLimiter: createRateLimiter("adjust-image", { points: 20, windowSeconds: 60 }, { kind: "memory" }),
    }),
    exportVideoRoute({
      ...services,
      objects: services.storage.objects,
      animate: createAnimations({ maxWaiting: 16, timeoutMs: 60_000 }),
      exportLimiter: createRateLimiter(
        "export-video",
        { points: 12, windowSeconds: 600 },
        { kind: "memory" },
      ),
    }),
    cancelJobRoute(services),
    appealRefusalRoute({ moderationStore }),
    ...wiredFunctions,
  ];
}
