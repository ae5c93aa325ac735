/** What is stored about people, for how long, and who else receives it. */
import { limits } from "@galatea/contract/limits.ts";
import { Filled, OperatorAddress } from "./filled.tsx";
import { LegalPage, legalMeta, loadDocument } from "./legal-page.tsx";
import { kept } from "./kept-data.ts";

export const handle = { isStatic: true };
export const meta = () =>
  legalMeta(
    "Privacy Policy",
    "What this studio stores about you, why, for how long, who else receives it, and what you can have deleted.",
    "/privacy-policy",
  );
export const loader = () => null;
export const clientLoader = loadDocument;

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What is stored, why, for how long, and who else receives it. It lists what the software really does, so it is longer than a promise and more useful."
    >
      <h2 id="operator">Who is responsible</h2>
      <OperatorAddress />
      <h2 id="kept">What is stored</h2>
      <p>
        An account needs an e-mail address and a password. There is no tracking, no advertising and no profile
        of your visits.
      </p>
      <dl className="grid gap-6">
        {kept.map(({ what, details, until, fill }) => (
          <div key={what} className="break-inside-avoid">
            <dt>
              <strong>{what}</strong>
            </dt>
            <dd>{details}</dd>
            <dd className="mt-1 text-base text-fg-3 [&>div]:inline">
              Kept: {fill === undefined ? until : <Filled name={fill}>{until}</Filled>}
            </dd>
          </div>
        ))}
      </dl>
      <h2 id="recipients">Who else receives something</h2>
      <Filled name="providers">
        <p>
          Nobody, with the present settings. Pictures, videos and replies are made on the operator&apos;s own
          machines, and no service for payments or mail is connected.
        </p>
      </Filled>
      <p>
        A page that you share is public to whoever has its address, until you end it. Your browser loads
        nothing from other hosts.
      </p>
      <h2 id="browser">In your browser</h2>
      <p>
        No cookies are set. The browser&apos;s storage holds your session, so that you stay signed in; the
        theme, the plan that you picked and what you typed into a form; and, once you open the studio, a copy
        of the app&apos;s own files. Signing out ends the session.
      </p>
      <h2 id="deletion">What you can delete, and what you cannot</h2>
      <ul>
        <li>
          A picture or a video: it goes into the trash and is deleted with its file after {limits.trashDays}{" "}
          days. Enlarged and edited copies are separate and have to be deleted too.
        </li>
        <li>A message, what a companion remembers, or a companion with the whole talk: at once, by you.</li>
        <li>A shared page: it ends at once.</li>
        <li>
          Your account: at once, by you, at the end of the page &ldquo;Account&rdquo;, with your password or a
          code by mail. Your characters, pictures, videos, companions, talks and sessions go with it, and the
          files follow with the next sweep. Purchases and the credit history stay under the account&apos;s
          number, without your address.
        </li>
        <li>
          Records of refusals, statements of consent, reports, withdrawals and the operator&apos;s actions are
          append-only: nobody can change them, and they outlive the account. They are the proof of what was
          decided. Backups follow the operator&apos;s own schedule.
        </li>
      </ul>
      <h2 id="grounds">On what grounds</h2>
      <p>
        Where the EU&apos;s General Data Protection Regulation applies: your account, pictures, talks and
        credits are processed to perform the contract with you (Article 6(1)(b)); receipts and withdrawals
        because the law asks for them (c); checks, limits, logs and reports because there is a legitimate
        interest that nobody is harmed and nothing is abused (f).
      </p>
      <h2 id="rights">Your rights</h2>
      <p>
        You may ask what is stored about you, have it corrected or deleted, receive it in a form that machines
        read, object, and complain to a supervisory authority. Your history of credits can be downloaded as
        CSV, and each picture and video as its file. For everything else, write to the operator.
      </p>
      <h2 id="adults">Adults only</h2>
      <p>
        This site is for people of 18 years and older. Accounts of younger people are closed when that becomes
        known.
      </p>
    </LegalPage>
  );
}
