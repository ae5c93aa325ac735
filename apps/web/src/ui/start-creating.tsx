/** The main call to action of the public pages. */
import { ButtonLink } from "./button.tsx";

export const StartCreating = ({ size = "lg" }: { size?: "md" | "lg" }) => (
  <ButtonLink to="/auth" variant="primary" size={size}>
    Start Creating Now
  </ButtonLink>
);
