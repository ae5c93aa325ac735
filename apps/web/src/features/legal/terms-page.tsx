/** The terms of service. */
import { creditLifetimeMonths } from "@galatea/contract/plans.ts";
import { Filled, OperatorAddress } from "./filled.tsx";
import { LegalPage, legalMeta, loadDocument } from "./legal-page.tsx";

export const handle = { isStatic: true };
export const meta = () =>
  legalMeta(
    "Terms of Service",
    "What you may do here, what you may not, what credits are, and who owns what you make.",
    "/terms-of-service",
  );
export const loader = () => null;
export const clientLoader = loadDocument;

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The agreement between you and the operator of this site. By making an account you accept it."
    >
      <h2 id="operator">With whom you agree</h2>
      <OperatorAddress />
      <h2 id="age">You are 18 or older</h2>
      <p>
        The studio and its companions are for adults. You state your age when you sign up. An account of
        somebody younger is closed.
      </p>
      <h2 id="allowed">What may not be made</h2>
      <ul>
        <li>Anybody under 18, in pictures, videos or talks, in whatever style or story.</li>
        <li>Nudity and sexual acts; undressing anybody; sexualising a real person.</li>
        <li>
          Pictures of real people who did not agree. Before an upload is used, you state that everybody in it
          is an adult and agrees.
        </li>
        <li>
          Deception: passing off what was made here as a photograph of something that happened, or removing
          its mark in order to do so.
        </li>
        <li>Whatever the law where you live forbids.</li>
      </ul>
      <p>
        Programs check requests and results and refuse what breaks these rules. A refusal names the rule,
        costs nothing and can be appealed. Repeated attempts can end an account.
      </p>
      <p>
        Anybody can <a href="/report">report</a> what is shown here, with or without an account. A report
        about somebody&apos;s own likeness is decided within 48 hours. What is removed after a report is
        removed with every identical copy in every account; its owner is told why and can appeal.
      </p>
      <h2 id="ownership">Who owns what you make</h2>
      <p>
        The operator claims no rights in your prompts, uploads and results, and you may use the results
        commercially. Whether a picture made by a model is protected by copyright differs between countries,
        and the licence of a connected model may add conditions. You are responsible for what you publish, and
        for saying that it was made by AI where the law asks for it.
      </p>
      <h2 id="credits">Plans and credits</h2>
      <ul>
        <li>A plan is a one-time purchase. Nothing renews by itself.</li>
        <li>
          Its credits expire {creditLifetimeMonths} calendar months after they were paid. Those that expire
          first are spent first.
        </li>
        <li>The price of an action stands on its button. What fails or is cancelled is not charged.</li>
        <li>Price increases are announced 30 days before, and change no plan that was bought.</li>
        <li>
          When a plan ends, nothing is deleted. What exceeds the limits of the free tier can be read and no
          longer be changed.
        </li>
        <li>
          Refunds: see the <a href="/refund-policy">refund policy</a>. You want to take a purchase back:{" "}
          <a href="/withdraw">Withdraw from contract here</a>.
        </li>
      </ul>
      <h2 id="companions">Companions are AI</h2>
      <p>
        They are invented, they can be wrong, and they are no doctors, lawyers or therapists. They say so.
        What happens when a talk shows danger is published under <a href="/safety">Safety</a>.
      </p>
      <h2 id="service">The service</h2>
      <p>
        The operator keeps the studio running with care, but does not promise that it is always available or
        that a model draws what you meant. Liability for intent, gross negligence and injury, and what the law
        of your home protects as a consumer, is not limited by these terms.
      </p>
      <h2 id="end">Ending it</h2>
      <p>
        You may stop at any time. The operator may close an account that breaks these terms, and tells you
        why. What happens to your data is in the <a href="/privacy-policy">privacy policy</a>.
      </p>
      <h2 id="law">Law</h2>
      <Filled name="law">
        <p>These terms are under the law of the State of Delaware, USA.</p>
      </Filled>
      <p>Rights that the law of the country where you live gives you as a consumer remain yours.</p>
    </LegalPage>
  );
}
