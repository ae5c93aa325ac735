/** How accessible the site is, how that is checked, and where it falls short. */
import { LegalPage, legalMeta } from "./legal-page.tsx";

export const handle = { isStatic: true };
export const meta = () =>
  legalMeta(
    "Accessibility",
    "What works by keyboard and screen reader here, how it is checked, and what does not work yet.",
    "/accessibility",
  );

export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility"
      lead="The studio should be usable by everybody who wants to make something. This page says how far that is true."
    >
      <h2 id="goal">The aim</h2>
      <p>
        Level AA of the Web Content Accessibility Guidelines 2.2. We believe that most pages meet it. Nobody
        outside the project has audited them.
      </p>
      <h2 id="done">What is done</h2>
      <ul>
        <li>
          Everything can be reached by keyboard, with a visible focus and a link that skips to the content.
        </li>
        <li>Controls have names, errors stand at their field, and progress is announced.</li>
        <li>
          Buttons and links that stand alone are 44 pixels high, and no page scrolls sideways at 320 pixels.
        </li>
        <li>Two themes. Text has a contrast of 4.5 to 1 or more in both.</li>
        <li>With reduced motion set in your system, nothing moves by itself.</li>
        <li>These public pages can be read without scripts, and the legal ones print.</li>
      </ul>
      <h2 id="checked">How it is checked</h2>
      <p>
        The browser tests run axe, a program that finds errors of accessibility, on these pages and those of
        the studio. Such a program finds only a part of all errors.
      </p>
      <h2 id="missing">What does not work well yet</h2>
      <ul>
        <li>
          A picture made by you has its prompt as its description. That is what was asked for, which is not
          always what is seen.
        </li>
        <li>Videos are silent and have no audio description.</li>
        <li>The mask of the image editor is drawn with a pointer.</li>
      </ul>
      <h2 id="tell">Tell us</h2>
      <p>
        If something stops you, write to the operator, who is named in the <a href="/imprint">imprint</a>. Say
        which page it was and which browser and aids you use.
      </p>
    </LegalPage>
  );
}
