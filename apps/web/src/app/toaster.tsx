/** Shows toasts, four seconds each: three at most, on a phone one. They stand where they cover no control. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { onToast, type Toast } from "#platform/toast.ts";
import { useIsPhone } from "#ui/use-media.ts";
import { obstaclesOnScreen, findFreePlace, type Place } from "./free-place.ts";

/** A title with a description of two lines. */
const usualHeightPx = 96;
/** A dialog that closes with the outcome has left by then. */
const settledMs = 60;

export default function Toaster() {
  // On a phone the main button is at the lower edge.
  const phone = useIsPhone();
  const [place, setPlace] = useState<Place | null>(null);
  const showFreely = useEffectEvent((item: Toast) => {
    if (item.kind === "dismiss" || toast.getToasts().length > 0) return show(item);
    setTimeout(() => {
      const widthPx = phone ? window.innerWidth - 24 : 356;
      const screen = { widthPx: window.innerWidth, heightPx: window.innerHeight, isPhone: phone };
      setPlace(findFreePlace(obstaclesOnScreen(), { widthPx, heightPx: usualHeightPx }, screen));
      show(item);
    }, settledMs);
  });
  // Runs after the library's own effect, which starts to listen.
  useEffect(() => onToast((item) => showFreely(item)), []);
  return (
    <Sonner
      style={{ fontFamily: "inherit" }}
      position={place?.position ?? (phone ? "top-center" : "bottom-right")}
      {...(place && !phone && { offset: { bottom: place.offsetPx, left: 24, right: 24 } })}
      visibleToasts={phone ? 1 : 3}
      duration={4000}
      icons={{ success: <CircleCheck size={20} />, error: <CircleAlert size={20} /> }}
      mobileOffset={{
        top: `calc(${place?.offsetPx ?? 10}px + env(safe-area-inset-top))`,
        bottom: place?.offsetPx ?? 24,
        left: 12,
        right: 12,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // A dialog disables pointer events on the rest of the page, but not on toasts.
            "pointer-events-auto flex w-full md:w-[356px] items-start gap-3 rounded-card bg-surface-3 px-4 py-3.5 text-base text-fg shadow-float",
          title: "font-strong",
          description: "mt-0.5 text-sm text-fg-2",
          success: "[&_[data-icon]]:text-success",
          error: "[&_[data-icon]]:text-danger",
          icon: "mt-0.5 flex-none",
          actionButton:
            "ml-auto min-h-9 flex-none rounded-full bg-inverse px-3.5 text-sm font-strong text-on-inverse",
        },
      }}
    />
  );
}

const show = (item: Toast): void =>
  void (item.kind === "dismiss"
    ? toast.dismiss(item.options.id)
    : toast[item.kind](item.title, item.options));
