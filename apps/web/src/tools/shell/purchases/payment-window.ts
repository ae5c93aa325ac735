/**
 * The tab of a payment. The click opens it before the server is called, because browsers would block it later. It shows a
 * waiting line in the colours of the studio until the URL of the provider's page is known.
 */
type PaymentWindow = {
  /** False when the person has closed the tab, or the address is not an HTTP URL. */
  goTo(address: string): boolean;
  close(): void;
};

/** Null when the browser blocks it. */
export function openPaymentWindow(): PaymentWindow | null {
  const popup = window.open("about:blank", "_blank");
  if (!popup) return null;
  showWaiting(popup.document);
  return {
    goTo(address) {
      const url = URL.parse(address, window.location.href);
      if (popup.closed || !url || !/^https?:$/.test(url.protocol)) return false;
      // The provider's page must not control this one.
      popup.opener = null;
      popup.location.replace(url.href);
      return true;
    },
    close: () => popup.close(),
  };
}

/** Sets elements and styles one by one, because the empty page has its opener's content security policy. */
function showWaiting(page: Document): void {
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
