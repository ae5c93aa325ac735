/** Where a person is signed in, this device first, with a way to end each of the others. */
import { Monitor, Smartphone } from "lucide-react";
import { dayWords, whenWords } from "#platform/dates.ts";
import { toast } from "#platform/toast.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { Repeated, Skeleton } from "#ui/skeleton.tsx";
import { AccountCard } from "../account-card.tsx";
import { deviceWords, isHandheld } from "./device-words.ts";
import { type Device, useDevices, useEndDevices } from "./use-devices.ts";

export function DevicesSection() {
  const query = useDevices();
  return (
    <AccountCard
      id="devices"
      title="Devices"
      lead="Where you are signed in. A device that you sign out stops at once; if you do not know one, set a new password, too."
    >
      {query.data ? (
        <DeviceList devices={query.data} />
      ) : (
        <PanelFallback
          query={query}
          what="Your devices"
          loading="Loading your devices"
          className="grid gap-3"
        >
          <Repeated times={2}>
            <Skeleton className="h-[52px]" />
          </Repeated>
        </PanelFallback>
      )}
    </AccountCard>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  const end = useEndDevices();
  const endOne = (device: Device): void =>
    end.mutate(
      { id: device.id },
      { onSuccess: () => void toast.success(`${deviceWords(device.user_agent)} was signed out`) },
    );
  const endOthers = (): void =>
    end.mutate("others", { onSuccess: () => void toast.success("Your other devices were signed out") });
  return (
    <>
      <ul aria-label="Devices" className="-mt-2.5 divide-y divide-hairline">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isBusy={end.isPending} onEnd={() => endOne(device)} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button className="mt-4" busy={end.isPending} onClick={endOthers}>
          Sign out everywhere else
        </Button>
      )}
      <FieldError>{end.error?.message}</FieldError>
    </>
  );
}

type DeviceRowProps = { device: Device; isBusy: boolean; onEnd: () => void };

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const name = deviceWords(device.user_agent);
  const Icon = isHandheld(device.user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-x-3.5 py-2.5">
      <Icon size={20} aria-hidden="true" className="flex-none text-fg-2" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="min-w-0 flex-1 basis-[170px]">
          <b className="block truncate font-strong">{name}</b>
          <span className="block text-sm text-fg-2">
            {device.is_current ? "In use now" : `Last used ${whenWords(device.last_used_at)}`}, since{" "}
            {dayWords(device.started_at)}
          </span>
        </span>
        {device.is_current ? (
          <Badge tone="success">This device</Badge>
        ) : (
          <Button
            variant="quiet"
            busy={isBusy}
            aria-label={`Sign out ${name}, last used ${whenWords(device.last_used_at)}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </div>
    </li>
  );
}
