/**
 * Notices a session that was ended from another device, which only the server knows. After a 401 the auth client is
 * asked: it drops a session that is over, and every page is told.
 */

/** `askAuth` is called after a 401 of anything but auth itself, once for all that come while it is asked. */
export function fetchTelling401(askAuth: () => Promise<unknown>): typeof fetch {
  let asking: Promise<unknown> | null = null;
  return async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (response.status === 401 && !url.includes("/auth/v1/")) {
      asking ??= askAuth()
        .catch((error: unknown) => console.error("Auth could not be asked about the session", error))
        .finally(() => (asking = null));
    }
    return response;
  };
}
