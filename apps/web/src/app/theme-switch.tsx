/** The button in the public header that switches between the dark and the light theme. */
import { SunMoon } from "lucide-react";
import { chooseTheme, useTheme } from "#platform/theme.ts";
import { IconButton } from "#ui/button.tsx";

export function ThemeSwitch() {
  const theme = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Switch to the ${next} theme`}
      onClick={() => chooseTheme(next)}
      suppressHydrationWarning
    >
      <SunMoon size={18} />
    </IconButton>
  );
}
