/**
 * Takes a message of /contact: stores it, and queues a mail to the operator in the same transaction. Without an operator's
 * address it is read by `npm run admin -- contact`.
 */
import { sendContactMessage } from "@galatea/contract/functions/send-contact-message.ts";
import type { z } from "zod";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { FormDoor } from "#core/public-forms/form-door.ts";
import { cleanForm } from "#core/public-forms/form-text.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import { formRoute, type FormSender } from "#core/public-forms/form-route.ts";
import type { Log } from "#platform/log.ts";
import type { Transactor } from "#platform/transaction.ts";
import { contactMailKey, type ContactMessagesStore } from "./contact-messages.store.ts";

export type ContactDeps = {
  contactMessages: ContactMessagesStore;
  notifications: Pick<NotificationsStore, "queue">;
  transactor: Transactor;
  door: FormDoor;
  operatorEmail: string | null;
  log: Log;
};

export function sendContactMessageRoute(deps: ContactDeps): FunctionRoute {
  return formRoute(sendContactMessage, (input, sender) => take(deps, input, sender));
}

async function take(
  { contactMessages, notifications, transactor, door, operatorEmail, log }: ContactDeps,
  input: z.output<typeof sendContactMessage.request>,
  { visitor, userId }: FormSender,
) {
  const cleaned = cleanForm(input, { name: "line", email: "email", subject: "line", message: "text" });
  if (!cleaned.ok) return cleaned;
  const refusal = await door.enter(visitor, input.proof);
  if (refusal) return refusal;
  const { key: requestKey, name, email, subject, message } = cleaned.form;
  const recorded = await transactor.inTransaction(async (tx) => {
    const outcome = await contactMessages.record(tx, { requestKey, userId, name, email, subject, message });
    if (typeof outcome === "object" && operatorEmail !== null)
      await notifications.queue(tx, {
        recipient: operatorEmail,
        key: contactMailKey(outcome.id),
        kind: "contact_message",
        data: { name, email, subject, message },
      });
    return outcome;
  });
  if (recorded === "key_reused") return { ok: false as const, code: "idempotency_key_reused" as const };
  if (recorded !== "repeated") log.info("contact_message_received", { messageId: recorded.id });
  return { ok: true as const, body: { received: true as const } };
}
