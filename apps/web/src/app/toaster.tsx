/** Shows toasts, four seconds each: three at most, on a phone one. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { onToast, type Toast } from "#platform/toast.ts";
import { useIsPhone } from "#ui/use-media.ts";

export default function Toaster() {
  // On a phone the main button is at the lower edge.
  const phone = useIsPhone();
  // Runs after the library's own effect, which starts to listen.
  useEffect(() => onToast(show), []);
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

const show = ({ kind, title, options }: Toast): void => void toast[kind](title, options);
