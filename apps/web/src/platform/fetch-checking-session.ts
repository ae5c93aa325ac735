/**
 * Notices a session that was ended from another device, which only the server knows. After a 401 the auth client checks
 * the session, drops it if it is over, and reports that to every page.
 */

/** @param checkSession called after a 401 of anything but auth itself, once for all that come during the call. */
export function fetchCheckingSession(checkSession: () => Promise<unknown>): typeof fetch {
  let checking: Promise<unknown> | null = null;
  return async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (response.status === 401 && !url.includes("/auth/v1/")) {
      checking ??= checkSession()
        .catch((error: unknown) => console.error("The session could not be checked", error))
        .finally(() => (checking = null));
    }
    return response;
  };
}
