/** A place that the server fills from its settings. Its children are what is true where nothing is configured. */
import type { SiteFill } from "@galatea/contract/site-fill.ts";
import type { ReactNode } from "react";

export const Filled = ({ name, children }: { name: SiteFill; children: ReactNode }) => (
  <div data-fill={name}>{children}</div>
);

export const OperatorAddress = () => (
  <Filled name="operator">
    <p>
      The operator of this installation has not published a name and an address here yet. If you were asked to
      pay on a site that does not say who runs it, do not pay.
    </p>
  </Filled>
);
