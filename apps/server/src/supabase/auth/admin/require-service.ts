/** The admin API is for the secret key alone; a person's token opens none of it, whoever the person is. */
import type { AuthContext } from "../context.ts";
import { badJwt, noAuthorization, notAdmin } from "../errors.ts";
import type { Operation } from "../operation.ts";

export const forService =
  (context: Pick<AuthContext, "accessTokens">, operation: Operation): Operation =>
  async (request) => {
    if (request.isService) return operation(request);
    if (request.bearer === undefined) return noAuthorization();
    return (await context.accessTokens.verify(request.bearer)) ? notAdmin() : badJwt();
  };
