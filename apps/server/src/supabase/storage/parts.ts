/** The dependencies of every storage route. */
import type { Context } from "hono";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import type { FileRemovals } from "./file-removals.ts";
import type { FileStore } from "./file-store.ts";
import { toResponse, type Refusal } from "./refusals.ts";
import type { SignedLinks } from "./signed-links.ts";

export type Authorised =
  | { ok: true; caller: DatabaseCaller; context: RequestContext }
  | { ok: false; refusal: Refusal };

export type StorageParts = {
  db: StorageDatabase;
  files: FileStore;
  removals: FileRemovals;
  links: SignedLinks;
  authorise(context: Context): Promise<Authorised>;
  clientAddress(context: Context): string;
};

/** Wraps the handlers of routes that serve an authorised caller. */
export const callerRoute =
  ({ authorise }: Pick<StorageParts, "authorise">) =>
  (handle: (c: Context, who: Extract<Authorised, { ok: true }>) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const who = await authorise(c);
    return who.ok ? handle(c, who) : toResponse(who.refusal);
  };
