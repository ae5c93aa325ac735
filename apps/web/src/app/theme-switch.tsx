/**
 * The button in the public header that switches between the dark and the light theme. The start script handles its click,
 * so that it works on pages without other scripts; where no script runs at all, the page follows the system and hides it.
 */
import { SunMoon } from "lucide-react";
import { themeSwitchAttribute } from "#platform/theme.ts";
import { IconButton } from "#ui/button.tsx";

export const ThemeSwitch = () => (
  <IconButton label="Switch between the dark and the light theme" {...{ [themeSwitchAttribute]: "" }}>
    <SunMoon size={18} />
  </IconButton>
);
