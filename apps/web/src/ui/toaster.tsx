/** Where toasts appear: three at most, four seconds each. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { useIsPhone } from "./use-media.ts";

export function Toaster() {
  // On a phone the lower edge belongs to the thumb and its button.
  const phone = useIsPhone();
  return (
    <Sonner
      style={{ fontFamily: "inherit" }}
      position={phone ? "top-center" : "bottom-right"}
      visibleToasts={3}
      duration={4000}
      icons={{ success: <CircleCheck size={20} />, error: <CircleAlert size={20} /> }}
      mobileOffset={{ top: "calc(10px + env(safe-area-inset-top))", left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full md:w-[356px] items-start gap-3 rounded-card bg-surface-3 px-4 py-3.5 text-base text-fg shadow-float",
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
