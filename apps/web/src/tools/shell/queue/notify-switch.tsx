/** "Tell me when it is done": the only place that asks for the permission to show notifications. */
import { Bell, BellOff } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { switchNotifications, useNotificationState } from "./notifications.ts";

export function NotifySwitch() {
  const state = useNotificationState();
  if (state === "unsupported") return null;
  if (state === "blocked") {
    return (
      <p className="flex items-center gap-2.5 text-sm text-pretty text-fg-3">
        <BellOff size={16} aria-hidden="true" className="flex-none" />
        Your browser blocks notifications of this site. Its settings can allow them.
      </p>
    );
  }
  const on = state === "on";
  return (
    <Button
      variant="plain"
      role="switch"
      aria-checked={on}
      className="-mx-3 justify-between!"
      onClick={() => void switchNotifications(!on)}
    >
      <span className="flex items-center gap-2.5">
        <Bell size={18} aria-hidden="true" />
        Tell me when it is done
      </span>
      <Badge tone={on ? "rose" : "neutral"}>{on ? "On" : "Off"}</Badge>
    </Button>
  );
}
