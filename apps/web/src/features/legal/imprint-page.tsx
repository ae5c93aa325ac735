/** Who runs this installation. */
import { LegalPage, legalMeta, loadDocument } from "./legal-page.tsx";
import { OperatorAddress } from "./filled.tsx";

export const handle = { isStatic: true };
export const meta = () => legalMeta("Imprint", "Who runs this installation of Galatea.", "/imprint");
export const loader = () => null;
export const clientLoader = loadDocument;

export default function ImprintPage() {
  return (
    <LegalPage title="Imprint" lead="Galatea is software that anybody can run. This site is run by:">
      <OperatorAddress />
      <h2>What to write about where</h2>
      <ul>
        <li>
          A picture of you, or anything that should not be here: <a href="/report">write a report</a>. You
          need no account.
        </li>
        <li>
          A payment or a refund: see the <a href="/refund-policy">refund policy</a>.
        </li>
        <li>
          Your data: see the <a href="/privacy-policy">privacy policy</a>.
        </li>
      </ul>
      <h2>The software</h2>
      <p>
        Galatea is published under the MIT licence. Those who wrote it do not run this site, hold no data of
        it and receive no money from it.
      </p>
    </LegalPage>
  );
}
