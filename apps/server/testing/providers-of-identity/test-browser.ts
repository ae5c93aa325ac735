/** What of a browser a sign-in needs: cookies by host and path, and redirects that are followed one at a time. */
export type TestBrowser = {
  /** One request, with this browser's cookies; a redirect is not followed. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects until `stopsAt` is reached, which is not opened, or a page answers. @returns the last address. */
  follow(url: string, options: { stopsAt: (url: URL) => boolean; init?: RequestInit }): Promise<URL>;
};

type Cookie = { host: string; path: string; name: string; value: string };

export function createBrowser(): TestBrowser {
  let cookies: Cookie[] = [];
  const keep = (url: URL, header: string): void => {
    const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const attribute = (wanted: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute("path") ?? "/";
    cookies = cookies.filter((one) => one.name !== name || one.host !== url.host || one.path !== path);
    if (attribute("max-age") === "0" || Date.parse(attribute("expires") ?? "") < Date.now()) return;
    cookies.push({ host: url.host, path, name, value });
  };
  const open = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const sent = cookies.filter(({ host, path }) => host === url.host && url.pathname.startsWith(path));
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set("cookie", sent.map(({ name, value }) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const header of response.headers.getSetCookie()) keep(url, header);
    return response;
  };
  return {
    open,
    async follow(address, { stopsAt, init }) {
      let url = new URL(address);
      let response = await open(url.href, init);
      for (let hops = 0; hops < 20; hops += 1) {
        const location = response.headers.get("location");
        if (location === null) return url;
        url = new URL(location, url);
        if (stopsAt(url)) return url;
        response = await open(url.href);
      }
      throw new Error(`Too many redirects, at last to ${url.origin}${url.pathname}`);
    },
  };
}
