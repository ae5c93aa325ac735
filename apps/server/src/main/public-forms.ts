/** Wires the forms that strangers send. */
import { createFormDoor, type FormDoor } from "#core/public-forms/form-door.ts";
import { createContactMessagesStore } from "#features/contact/contact-messages.store.ts";
import { sendContactMessageRoute } from "#features/contact/send-contact-message.route.ts";
import { withdrawFromContractRoute } from "#features/withdrawals/withdraw-from-contract.route.ts";
import { createWithdrawalsStore } from "#features/withdrawals/withdrawals.store.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import type { Foundation } from "./foundation.ts";
import type { Services } from "./services.ts";

const windowSeconds = 3_600;
const perVisitor = 6;
const inAll = 600;

export function createPublicForms({ env, keys }: Foundation, services: Services): FunctionRoute[] {
  const proofOfWork = createProofOfWork({
    pool: services.ownerPool,
    table: "forms.used_proofs",
    secret: keys.secretKey,
    now: services.now,
  });
  const doorOf = (purpose: string): FormDoor =>
    createFormDoor({
      purpose,
      proofOfWork,
      perVisitor: createRateLimiter(purpose, { points: perVisitor, windowSeconds }, { kind: "memory" }),
      inAll: createRateLimiter(`${purpose}-in-all`, { points: inAll, windowSeconds }, { kind: "memory" }),
      formsPerStep: 40,
    });
  const common = { ...services, operatorEmail: env.operator.email };
  return [
    sendContactMessageRoute({
      ...common,
      contactMessages: createContactMessagesStore(services.database),
      door: doorOf("contact"),
    }),
    withdrawFromContractRoute({
      ...common,
      withdrawals: createWithdrawalsStore(services.database),
      door: doorOf("withdrawal"),
    }),
  ];
}
