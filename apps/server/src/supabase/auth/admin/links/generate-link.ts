/**
 * POST /admin/generate_link: the link and the code of a mail, for operators who send it themselves. The account and its
 * token are made as by the request that would have mailed them; nothing is mailed.
 */
import type { PoolClient } from "pg";
import { z } from "zod";
import { accountLinkUrl } from "#platform/account-link.ts";
import type { AccountLinkKind } from "#platform/ports.ts";
import type { AuthContext } from "../../context.ts";
import { metadataTooLarge, overRateLimit, type Refusal, validationFailed } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { issueToken } from "../../one-time-tokens.ts";
import { type Operation, parseBody } from "../../operation.ts";
import { checkNewPassword } from "../../passwords/check-password.ts";
import { toUserJson } from "../../records.ts";
import { linkKinds } from "../../send-link.ts";
import { maxUserMetadataBytes, mergeUserMetadata, userDataSchema } from "../../user-metadata.ts";
import { findUserByEmail } from "../../users.store.ts";
import { type LinkRequest, prepareLink } from "./prepare-link.ts";
import { readAddress } from "./read-address.ts";

const bodySchema = z.object({
  type: z.string().max(50).nullish(),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: userDataSchema.nullish(),
  redirect_to: z.string().nullish(),
});

export const generateLink =
  (context: AuthContext): Operation =>
  async ({ body, query }) => {
    const parsed = parseBody(bodySchema, body);
    if (!parsed.ok) return parsed;
    const read = await readRequest(context, parsed.value);
    if (!read.ok) return read;
    const { redirect_to: ownWish } = parsed.value;
    const wish = ownWish && context.redirectTargets.allows(ownWish) ? ownWish : query["redirect_to"];
    const redirectTo = context.redirectTargets.choose(wish);
    return inTransaction(context.pool, async (transaction) => {
      const prepared = await prepareLink(context, transaction, read.value);
      if (!prepared.ok) return prepared;
      const { kind, user, address } = prepared;
      const token = await issue(context, transaction, { kind, userId: user.id, address });
      return {
        ok: true,
        status: 200,
        body: {
          ...toUserJson(user),
          ...sentAt(kind, context.now()),
          action_link: accountLinkUrl(context.publicUrl, {
            kind,
            hashedToken: token.hashedToken,
            redirectTo,
          }),
          email_otp: token.code,
          hashed_token: token.hashedToken,
          verification_type: kind,
          redirect_to: redirectTo,
        },
      };
    });
  };

async function readRequest(
  context: AuthContext,
  body: z.infer<typeof bodySchema>,
): Promise<{ ok: true; value: LinkRequest } | Refusal> {
  const address = readAddress(body.email);
  if (!address.ok) return address;
  const { email } = address;
  const metadata = mergeUserMetadata({}, body.data ?? {});
  if (metadata === null) return metadataTooLarge(maxUserMetadataBytes);
  const wanted = { email, type: body.type ?? "", newEmail: body.new_email, data: body.data ?? {}, metadata };
  if (body.type !== "signup" || (await findUserByEmail(context.pool, email)))
    return { ok: true, value: { ...wanted, passwordHash: null } };
  if (!body.password) return validationFailed("Signup requires a valid password");
  const strong = checkNewPassword(body.password, email);
  if (!strong.ok) return strong;
  const hashed = await context.passwords.hash(body.password);
  return hashed.ok ? { ok: true, value: { ...wanted, passwordHash: hashed.hash } } : overRateLimit(1);
}

const issue = (
  context: AuthContext,
  transaction: PoolClient,
  { kind, userId, address }: { kind: AccountLinkKind; userId: string; address: string },
) => issueToken(context, transaction, { userId, type: linkKinds[kind].type, address, flowId: null });

/** As GoTrue counts a link as sent that it hands out. */
function sentAt(kind: AccountLinkKind, now: Date): Record<string, string> {
  switch (linkKinds[kind].type) {
    case "confirmation":
      return { confirmation_sent_at: now.toISOString() };
    case "recovery":
      return { recovery_sent_at: now.toISOString() };
    default:
      return {};
  }
}
