/** The links below the pages of /report. */
import { html } from "hono/html";

export const reportFooter = html`<nav aria-label="Further pages">
  <a href="/safety">Safety</a>
  <a href="/terms-of-service">Terms of Service</a>
  <a href="/privacy-policy">Privacy Policy</a>
  <a href="/contact">Contact</a>
  <a href="/imprint">Imprint</a>
</nav>`;
