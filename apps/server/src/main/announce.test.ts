import type { PaymentMethod } from "@galatea/contract/payments.ts";
import { expect, test } from "vitest";
import { type Env, readEnv } from "#platform/env.ts";
import type { ServingModels } from "#core/engines/engines.ts";
import { announcement, workerAnnouncement } from "./announce.ts";

const methods: Record<string, PaymentMethod[]> = {
  stripe: ["card"],
  paygate: ["card"],
  plisio: ["crypto"],
  sandbox: ["card", "crypto"],
};

const providersOf = (env: Env) =>
  env.payments.providers.map(({ name }) => ({ name, methods: methods[name] ?? [] }));

const noModels: ServingModels = { image: [], edit: [], video: [], chat: [] };

function announce(
  settings: Record<string, string>,
  models = noModels,
  checkProblem: string | null = null,
): string {
  const env = readEnv(settings);
  return announcement(env, { port: 3000, providers: providersOf(env), models, checkProblem, notices: [] });
}

const stripe = { STRIPE_SECRET_KEY: "sk_test_hidden", STRIPE_WEBHOOK_SECRET: "whsec_hidden" };
const plisio = { PLISIO_SECRET_KEY: "hidden" };
const paygate = { PAYGATE_WALLET: "0x00000000000000000000000000000000000000A1" };
const mail = { SMTP_URL: "smtp://studio:hidden@mail.example.org:587", MAIL_FROM: "studio@example.org" };
const publicly = { PUBLIC_URL: "https://studio.example.org" };

test("on loopback it says that payments, mail and confirmation are sandboxed", () => {
  const said = announce({});
  expect(said).toContain("Galatea is ready: http://localhost:3000\n");
  expect(said).toContain("Payments   sandbox: play money\n");
  expect(said).toContain("Mail       kept here: http://localhost:3000/dev/mailbox\n");
  expect(said).toContain("Accounts   sandbox: ");
  expect(said).not.toContain("Note ");
});

test("it names the models that serve, and the sketch where none makes pictures", () => {
  expect(announce({})).toContain("Pictures   sketch preview");
  const said = announce({}, { ...noModels, image: ["Z-Image", "SDXL, fine"], chat: ["Llama"] });
  expect(said).toContain("Pictures   Z-Image, SDXL, fine\n");
  expect(said).toContain("Talk       Llama\n");
  expect(said).not.toMatch(/sketch|Videos/);
});

test("models whose pictures cannot be checked are not listed as serving", () => {
  const problem = "The network /m/vit.onnx is missing. To fetch it again: npm run admin -- models add vit";
  const said = announce({}, { ...noModels, image: ["SDXL"], chat: ["Llama"] }, problem);
  expect(said).toContain(
    `Pictures   none. SDXL cannot serve, because pictures cannot be checked. ${problem}\n`,
  );
  expect(said).toContain("Talk       Llama\n");
});

test("on a public address it names payment providers and mail server, and no secret", () => {
  const said = announce({ ...publicly, ...stripe, ...plisio, ...mail });
  expect(said).toContain("Galatea is ready: https://studio.example.org\n");
  expect(said).toContain("Payments   card by stripe, crypto by plisio\n");
  expect(said).toContain("Mail       sent by mail.example.org:587\n");
  expect(said).toContain("Accounts   addresses stay unconfirmed");
  expect(said).not.toContain("Note ");
  expect(said).not.toContain("hidden");
});

test.each([
  ["callbacks that cannot arrive", stripe, "their callbacks cannot reach http://localhost:3000"],
  ["links that lead nowhere", { HOST: "0.0.0.0" }, "set PUBLIC_URL"],
  [
    "a payment method without a provider",
    { ...publicly, ...stripe },
    "Payments   card by stripe, no crypto\n",
  ],
  [
    "a provider whose methods other providers take",
    { ...publicly, ...stripe, ...paygate },
    "stripe has keys but is never used",
  ],
  ["mail that is not sent", publicly, "not sent: set SMTP_URL"],
  [
    "purchases that anybody can claim",
    { ...publicly, ...stripe, ALLOW_SANDBOX: "1" },
    "claim what that buyer",
  ],
])("it warns of %s", (_what, settings, warning) => {
  expect(announce(settings)).toContain(warning);
});

test("a worker names the providers whose payments it processes, and says whether it sends mail", () => {
  const announceWorker = (settings: Record<string, string>): string => {
    const env = readEnv({ ROLE: "worker", ...publicly, ...settings });
    return workerAnnouncement(env, providersOf(env));
  };
  const bare = announceWorker({});
  expect(bare).toContain("Payments   this worker processes none\n");
  expect(bare).toContain("Mail       not sent by this worker");
  const set = announceWorker({ ...stripe, ...plisio, ...mail });
  expect(set).toContain("Payments   processes those of stripe, plisio\n");
  expect(set).toContain("Mail       sent by mail.example.org:587\n");
  expect(set).not.toContain("hidden");
});
