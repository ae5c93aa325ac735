/** Asks the server to start something, once: while one press is being answered a further one starts nothing. */
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";
import type { Connection } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";

/** Nobody is signed in, or the server is not known yet: it was not asked. */
export class NotConnected extends Error {}

/** Who starts it, and where. */
export type Account = Connection & { userId: string };

type Starting<Wanted, Answered, Kept> = Pick<
  UseMutationOptions<Answered, Error, Wanted, Kept>,
  "onMutate" | "onSuccess" | "onError"
> & { send: (account: Account, wanted: Wanted) => Promise<Answered> };

/** @param starting `onMutate`, `onSuccess` and `onError` are a mutation's. */
export function useStart<Wanted, Answered, Kept = unknown>({
  send,
  ...told
}: Starting<Wanted, Answered, Kept>) {
  const { connection, user } = useSession();
  const busy = useRef(false);
  const { mutate, isPending } = useMutation<Answered, Error, Wanted, Kept>({
    ...told,
    // Waiting for the connection is ours: a person is told, and nothing starts later behind their back.
    networkMode: "always",
    mutationFn: async (wanted) => {
      if (!connection || !user) throw new NotConnected("Not connected.");
      return send({ ...connection, userId: user.id }, wanted);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const start = (wanted: Wanted) => {
    // A second press comes before the first was even drawn.
    if (busy.current) return;
    busy.current = true;
    mutate(wanted);
  };
  return { start, sending: isPending };
}
