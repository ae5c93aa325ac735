/** From a notice that she is an AI to what happens in danger. */
import { Link } from "react-router";

export const SafetyLink = () => (
  <Link
    to="/safety"
    className="inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:text-fg md:pointer-fine:min-h-6"
  >
    How we keep you safe
  </Link>
);
