/** Keeps the app on this device, offers a newer version, and follows a clicked notification. */
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { keepAppOnDevice } from "#platform/service-worker.ts";
import { toast } from "#platform/toast.ts";

export function KeptApp() {
  const navigate = useNavigate();
  useEffect(() => {
    const onNewVersion = (reload: () => void) => {
      toast("A new version is ready", {
        id: "new-version",
        duration: Infinity,
        action: { label: "Reload", onClick: reload },
      });
    };
    return keepAppOnDevice({ onNewVersion, onOpen: (path) => void navigate(path) });
  }, [navigate]);
  return null;
}
