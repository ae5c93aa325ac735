/** POST /invite: makes an account and mails its person a link and a code that open it. Asking again mails a new one. */
import { z } from "zod";
import type { AuthContext } from "../../context.ts";
import { metadataTooLarge } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { type Operation, parseBody } from "../../operation.ts";
import { toUserJson } from "../../records.ts";
import { sendLink } from "../../send-link.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "../../user-metadata.ts";
import { inviteAccount } from "./invited-account.ts";
import { readAddress } from "./read-address.ts";

const bodySchema = z.object({ email: z.string().nullish(), data: userDataSchema.nullish() });

export const invite =
  (context: AuthContext): Operation =>
  async ({ body, query }) => {
    const parsed = parseBody(bodySchema, body);
    if (!parsed.ok) return parsed;
    const address = readAddress(parsed.value.email);
    if (!address.ok) return address;
    const { email } = address;
    const metadata = mergeUserMetadata({}, parsed.value.data ?? {});
    if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
    return inTransaction(context.pool, async (transaction) => {
      const invited = await inviteAccount(context, transaction, { email, passwordHash: null, metadata });
      if (!invited.ok) return invited;
      await sendLink(context, transaction, {
        kind: "invite",
        userId: invited.user.id,
        address: email,
        // The browser that opens the link is not the one that asked for it.
        challenge: null,
        redirectTo: context.redirectTargets.choose(query["redirect_to"]),
      });
      const sentAt = { confirmation_sent_at: context.now().toISOString() };
      return { ok: true, status: 200, body: { ...toUserJson(invited.user), ...sentAt } };
    });
  };
