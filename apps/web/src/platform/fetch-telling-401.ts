/**
 * Notices a session that was ended from another device, which the server alone knows. Whoever is told 401 has auth asked:
 * it forgets a session that is over, and every page hears of it.
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
