/**
 * Reads a request that another page put into the address, as in `?remix=<id>`. It is looked up once and then removed from
 * the address, so that a reload does not repeat it.
 */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { Client } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";

type Lookup<Name> = { supabase: Client; userId: string; name: Name; id: string };

type Options<Name extends string, Found> = {
  /** The parameters that are read. The first one that is present is used. */
  names: readonly Name[];
  find: (lookup: Lookup<Name>) => Promise<Found>;
  onFound: (found: Found, name: Name) => void;
};

export function useAskedByAddress<Name extends string, Found>(options: Options<Name, Found>): void {
  const { names } = options;
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [params, setParams] = useSearchParams();
  const name = names.find((known) => params.get(known)) ?? null;
  const id = name && params.get(name);

  const find = useEffectEvent((lookup: Lookup<Name>) => options.find(lookup));
  const finish = useEffectEvent((found: Found, asked: Name) => {
    setParams(
      (before) => {
        for (const known of names) before.delete(known);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    options.onFound(found, asked);
  });
  useEffect(() => {
    if (!name || !id || !supabase || !userId) return;
    let left = false;
    find({ supabase, userId, name, id })
      .then((found) => {
        if (!left) finish(found, name);
      })
      .catch((error: unknown) => console.error("The lookup from the address failed", error));
    return () => {
      left = true;
    };
  }, [name, id, supabase, userId]);
}
