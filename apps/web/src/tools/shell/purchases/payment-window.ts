/**
 * The tab of a payment. The click itself has to open it, before anything is asked of the server, or browsers block
 * it; until the provider's page is known it says what it waits for, in the colours of the studio.
 */
type PaymentWindow = {
  /** False when the person closed the tab meanwhile, or the address is none that a browser should open. */
  goTo(address: string): boolean;
  close(): void;
};

/** Null when the browser blocks it. */
export function openPaymentWindow(): PaymentWindow | null {
  const popup = window.open("about:blank", "_blank");
  if (!popup) return null;
  sayWaiting(popup.document);
  return {
    goTo(address) {
      const url = URL.parse(address, window.location.href);
      if (popup.closed || !url || !/^https?:$/.test(url.protocol)) return false;
      // The provider's page gets no handle on this one.
      popup.opener = null;
      popup.location.replace(url.href);
      return true;
    },
    close: () => popup.close(),
  };
}

/** An empty page keeps the security policy of its opener: elements and styles are set here, nothing is parsed. */
function sayWaiting(page: Document): void {
  const { backgroundColor, color } = getComputedStyle(document.body);
  const { backgroundColor: edge } = getComputedStyle(document.documentElement);
  page.title = "Opening the payment page…";
  page.documentElement.lang = "en";
  page.documentElement.style.background = /, 0\)$|transparent/.test(backgroundColor) ? edge : backgroundColor;
  const line = page.createElement("p");
  line.textContent = "Opening the payment page…";
  line.setAttribute("role", "status");
  Object.assign(page.body.style, {
    margin: "0",
    minHeight: "100vh",
    display: "grid",
    placeItems: "center",
    color,
    font: "17px system-ui, sans-serif",
  });
  page.body.replaceChildren(line);
}
