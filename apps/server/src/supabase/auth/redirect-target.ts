/**
 * Where a link or a provider leads after it was used: to the product, or to a page of an origin that the operator allows.
 * Any other wish leads to the product's start, as GoTrue's does, so that no link of ours opens a foreign page.
 */
export type RedirectTargets = {
  /** @param wanted the client's `redirect_to`. @returns an absolute URL without a fragment. */
  choose(wanted: string | null | undefined): string;
  /** Whether an address is of the product's origin or of an allowed one. */
  allows(wanted: string): boolean;
  /** Whether a target that was chosen is the product's own page. */
  isOwn(target: string): boolean;
};

/** @param allowedOrigins such as `https://app.example.org`. `*` allows calls from everywhere, but no redirects. */
export function createRedirectTargets(options: {
  publicUrl: string;
  allowedOrigins: readonly string[];
}): RedirectTargets {
  const own = new URL(options.publicUrl);
  const allowed = new Set([own.origin, ...options.allowedOrigins.filter((origin) => origin !== "*")]);
  const read = (wanted: string): URL | null => {
    const url = URL.parse(wanted);
    return url !== null && allowed.has(url.origin) && url.username === "" && url.password === "" ? url : null;
  };
  return {
    choose(wanted) {
      const target = (typeof wanted === "string" ? read(wanted) : null) ?? new URL(own);
      target.hash = "";
      return target.href;
    },
    allows: (wanted) => read(wanted) !== null,
    isOwn: (target) => new URL(target).origin === own.origin,
  };
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
