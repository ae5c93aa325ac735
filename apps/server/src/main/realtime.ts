/** Realtime with this installation's settings. */
import { createPeerAddress } from "#platform/client-address.ts";
import { createRealtime, type Realtime } from "#supabase/realtime/realtime.ts";
import type { Foundation } from "./foundation.ts";
import type { Services } from "./services.ts";

export const openRealtime = ({ env, log, directUrl }: Foundation, services: Services): Realtime =>
  createRealtime({
    ...services,
    log,
    directUrl,
    options: {
      addressOf: createPeerAddress(env.TRUSTED_PROXIES),
      privateOnly: env.REALTIME_PRIVATE_ONLY,
    },
  });
