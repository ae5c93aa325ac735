/** GET /admin/users and /admin/users/{id}. A list tells its total and its next page in headers, as GoTrue's. */
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { notAUserId, userNotFound, validationFailed } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { toUserJson } from "../records.ts";
import { findAnyUser, listUsers } from "./admin-users.store.ts";

const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const pagingSchema = z.object({
  page: z.union([z.literal("").transform(() => 1), count]).default(1),
  per_page: z.union([z.literal("").transform(() => 50), count]).default(50),
});

const maxPerPage = 1_000;

export const getUsers =
  (context: AuthContext): Operation =>
  async ({ query }) => {
    const paging = pagingSchema.safeParse(query);
    if (!paging.success)
      return validationFailed(`Bad Pagination Parameters: ${paging.error.issues[0]?.path.join(".") ?? ""}`);
    const page = Math.max(1, paging.data.page);
    const limit = Math.min(maxPerPage, Math.max(1, paging.data.per_page));
    const { users, total } = await listUsers(context.pool, { limit, offset: (page - 1) * limit });
    return {
      ok: true,
      status: 200,
      body: { users: users.map(toUserJson), aud: "authenticated" },
      headers: { "X-Total-Count": String(total), Link: pageLinks({ page, limit, total }) },
    };
  };

function pageLinks({ page, limit, total }: { page: number; limit: number; total: number }): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${limit}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

export const getUserById =
  (context: AuthContext): Operation =>
  async ({ params }) => {
    const id = z.uuid().safeParse(params["userId"]);
    if (!id.success) return notAUserId();
    // auth-js asks for an account before it deletes it, also for one that was softly deleted.
    const user = await findAnyUser(context.pool, id.data);
    return user ? { ok: true, status: 200, body: toUserJson(user) } : userNotFound();
  };
