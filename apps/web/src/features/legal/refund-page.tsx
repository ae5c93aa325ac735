/** When money is given back, and how. */
import { LegalPage, legalMeta, loadDocument } from "./legal-page.tsx";
import { OperatorAddress } from "./filled.tsx";

export const handle = { isStatic: true };
export const meta = () =>
  legalMeta(
    "Refund Policy",
    "Full refund within 30 days with fewer than 10 generations, the unspent share up to 50, and how it is paid.",
    "/refund-policy",
  );
export const loader = () => null;
export const clientLoader = loadDocument;

export default function RefundPage() {
  return (
    <LegalPage
      title="Refund Policy"
      lead="Plans are one-time purchases. This is when their price is given back."
    >
      <h2 id="rules">The rules</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Within 30 days of the purchase</th>
            <th scope="col">You get back</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Fewer than 10 generations</th>
            <td>The full price</td>
          </tr>
          <tr>
            <th scope="row">10 to 50 generations</th>
            <td>The share of the credits that is not spent</td>
          </tr>
          <tr>
            <th scope="row">More than 50 generations</th>
            <td>Nothing</td>
          </tr>
        </tbody>
      </table>
      <p>
        After 30 days nothing is given back. A generation is a picture, a video, an edit, an upscale or
        another result that was charged to this purchase. One that failed or was cancelled is neither charged
        nor counted. A message to a companion is no generation, but its credits are spent.
      </p>
      <p>A refund takes back what is left of the credits of that purchase.</p>
      <h2 id="ask">How to ask</h2>
      <p>
        <a href="/withdraw">Withdraw from contract here</a>: name the purchase by the number of its receipt or
        by what you know of it, and confirm. You get a receipt with what was computed, on the screen and,
        where this site sends mail, by mail. Your receipts are under Credits in your account. You can also
        write to the operator:
      </p>
      <OperatorAddress />
      <h2 id="times">How long it takes</h2>
      <p>
        A request is reviewed within <span className="whitespace-nowrap">2–3</span> business days. After that
        the money takes:
      </p>
      <ul>
        <li>cards: 5–10 business days;</li>
        <li>bank transfers: 7–14 business days;</li>
        <li>cryptocurrency: 24–48 hours, in the currency and to the address that you name.</li>
      </ul>
      <p>
        When the refund is recorded, your receipt shows it, and where this site sends mail, one tells you.
      </p>
      <h2 id="law">Rights that the law gives you</h2>
      <p>
        Consumers in the European Union may withdraw from a purchase made at a distance within 14 days. These
        rules take nothing away from that right, nor from any other that the law of your country gives you.
        Your withdrawal is recorded whatever the rules above compute, and the operator decides within the law.
      </p>
    </LegalPage>
  );
}
