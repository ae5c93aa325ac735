/** The theme, as the menu's switch keeps it. */
import { chooseTheme, type Theme, useTheme } from "#platform/theme.ts";
import { SegmentedControl } from "#ui/segmented.tsx";
import { AccountCard } from "./account-card.tsx";

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <AccountCard id="appearance" title="Appearance" lead="Kept in this browser. The menu switches it, too.">
      <SegmentedControl<Theme>
        label="Theme"
        value={theme}
        options={[
          { value: "dark", label: "Dark" },
          { value: "light", label: "Light" },
        ]}
        onChange={chooseTheme}
      />
    </AccountCard>
  );
}
