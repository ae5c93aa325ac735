/** The account that an admin's path names. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { notAUserId, type Refusal, userNotFound } from "../errors.ts";
import type { AuthRequest } from "../operation.ts";
import type { User } from "../records.ts";
import { findUser } from "../users.store.ts";

const idSchema = z.uuid();

export async function findTarget(
  { pool }: Pick<AuthContext, "pool">,
  { params }: Pick<AuthRequest, "params">,
): Promise<{ ok: true; user: User } | Refusal> {
  const id = idSchema.safeParse(params["userId"]);
  if (!id.success) return notAUserId();
  const user = await findUser(pool, id.data);
  return user ? { ok: true, user } : userNotFound();
}
