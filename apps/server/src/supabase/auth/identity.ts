/** Implements the ports `Identity` and `UserAdmin` for product code. */
import type { Identity, UserAdmin } from "#platform/ports.ts";
import { awaitsStatement } from "./adult-statement.ts";
import type { AuthContext } from "./context.ts";
import { requireSession } from "./require-session.ts";
import { localeOf } from "./user-metadata.ts";
import { findUser } from "./users.store.ts";

export const createIdentity = (context: Pick<AuthContext, "accessTokens" | "pool" | "now">): Identity => ({
  async authenticate(authorization) {
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1];
    const caller = await requireSession(context, bearer);
    if (!caller.ok) return null;
    const { user, session } = caller;
    if (awaitsStatement(user.appMetadata)) return null;
    return {
      userId: user.id,
      email: user.email,
      emailVerified: user.emailConfirmedAt !== null,
      sessionId: session.id,
    };
  },
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const createUserAdmin = (context: Pick<AuthContext, "pool">): UserAdmin => ({
  async findUser(userId) {
    const user = uuid.test(userId) ? await findUser(context.pool, userId) : null;
    return (
      user && {
        userId: user.id,
        email: user.email,
        emailVerified: user.emailConfirmedAt !== null,
        locale: localeOf(user),
      }
    );
  },
});
