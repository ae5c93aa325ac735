/**
 * The session. `loading` until auth has answered, then `signed-in` or `signed-out`. `ended` distinguishes a session that
 * ended while a page was open from a visitor who never signed in. `needsStep` tells that its person has a second factor and
 * did not use it yet. For a visitor there is no connection until a sign-in makes one.
 */
import type { Session, User } from "@supabase/supabase-js";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import {
  connect,
  mayHaveSession,
  onConnection,
  onSignInElsewhere,
  watchEngines,
  type Connection,
} from "./connection.ts";
import { needsSecondStep } from "./second-step.ts";

type NoSession = { user: null; needsStep: false };
export type SessionState =
  | (NoSession & { status: "loading"; connection: null; ended: false })
  | (NoSession & { status: "failed"; connection: null; ended: false })
  | (NoSession & { status: "signed-out"; connection: Connection | null; ended: boolean })
  | { status: "signed-in"; connection: Connection; user: User; ended: false; needsStep: boolean };

type SessionContextValue = SessionState & { retry: () => void; signOut: () => Promise<void> };

const SessionContext = createContext<SessionContextValue | null>(null);
const nobody = { connection: null, user: null, ended: false, needsStep: false } as const;
const loading: SessionState = { status: "loading", ...nobody };
const failed: SessionState = { status: "failed", ...nobody };
const visitor: SessionState = { status: "signed-out", ...nobody };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return (
    <OneConnection key={attempt} retry={retry}>
      {children}
    </OneConnection>
  );
}

function OneConnection({ retry, children }: { retry: () => void; children: ReactNode }) {
  const [reported, setReported] = useState<SessionState>(loading);
  // Without a stored session auth need not be awaited.
  const mayBeSignedIn = useSyncExternalStore(neverChanges, mayHaveSession, () => true);
  const state = reported.status === "loading" && !mayBeSignedIn ? visitor : reported;

  useEffect(() => followSession(setReported), []);

  const signOut = useCallback(async () => {
    const { supabase } = await connect();
    // The local session ends in any case. The client itself ignores 401, 403 and 404.
    const { error } = await supabase.auth.signOut({ scope: "local" });
    if (error) console.error("Signing out on the server failed", error);
    setReported((before) => (before.status === "signed-out" ? { ...before, ended: false } : before));
  }, []);

  // The start script hides pages that redirect signed-in people. Without a sign-in they are shown again.
  useEffect(() => {
    if (state.status === "signed-out" || state.status === "failed" || state.needsStep)
      delete document.documentElement.dataset["session"];
  }, [state.status, state.needsStep]);

  const value = useMemo(() => ({ ...state, retry, signOut }), [state, retry, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

const neverChanges = () => () => undefined;

type Report = (change: (before: SessionState) => SessionState) => void;

/** Reports every change of the session until the returned function is called. */
function followSession(report: Report): () => void {
  let unsubscribe: (() => void) | undefined;
  const stopWaiting = onConnection((connection) => {
    let latest = connection;
    const { data } = connection.supabase.auth.onAuthStateChange((_event, session) => {
      report((before) => after(before, latest, session));
    });
    const stopWatching = watchEngines(connection, (now) => {
      latest = now;
      report((before) => (before.connection ? { ...before, connection: now } : before));
    });
    unsubscribe = () => {
      stopWatching();
      data.subscription.unsubscribe();
    };
  });
  let stopped = false;
  const start = (): void =>
    void connect().catch((error: unknown) => {
      console.error("The server's settings could not be loaded", error);
      if (!stopped) report((before) => (before.status === "loading" ? failed : before));
    });
  if (mayHaveSession()) start();
  const stopListening = onSignInElsewhere(start);
  return () => {
    stopped = true;
    stopWaiting();
    stopListening();
    unsubscribe?.();
  };
}

/** Keeps the user object while the person is unchanged, so that token refreshes cause no render. */
function after(before: SessionState, connection: Connection, session: Session | null): SessionState {
  if (!session) {
    return {
      ...nobody,
      status: "signed-out",
      connection,
      ended: before.status === "signed-in" || before.ended,
    };
  }
  const { user } = session;
  const same = before.user && before.user.id === user.id && before.user.updated_at === user.updated_at;
  return {
    status: "signed-in",
    connection,
    user: same && before.user ? before.user : user,
    ended: false,
    needsStep: needsSecondStep(session),
  };
}

/** The server lets an account do nothing before its person has said that they are 18 or older. */
export const awaitsAdultStatement = (user: User | null): boolean =>
  user?.app_metadata["awaits_adult_statement"] === true;

export function useSession(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error("useSession needs a SessionProvider above it.");
  return value;
}
