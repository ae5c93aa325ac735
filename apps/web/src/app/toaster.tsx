/** Where toasts appear: three at most, on a phone one, four seconds each. Loaded with the first one. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { takeToasts, type Said } from "#platform/toast.ts";
import { useIsPhone } from "#ui/use-media.ts";

export default function Toaster() {
  // On a phone the lower edge belongs to the thumb and its button.
  const phone = useIsPhone();
  // After the library's own effect, which is what listens.
  useEffect(() => takeToasts(show), []);
  return (
    <Sonner
      style={{ fontFamily: "inherit" }}
      position={phone ? "top-center" : "bottom-right"}
      visibleToasts={phone ? 1 : 3}
      duration={4000}
      icons={{ success: <CircleCheck size={20} />, error: <CircleAlert size={20} /> }}
      mobileOffset={{ top: "calc(10px + env(safe-area-inset-top))", left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // Over a dialog too, which takes the rest of the page out of reach.
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

const show = ({ kind, title, options }: Said): void => void toast[kind](title, options);
