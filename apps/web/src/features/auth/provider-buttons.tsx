/** A button for each provider that this installation offers. Without any there is nothing. */
import { useEffect, useState } from "react";
import { connect } from "#platform/connection.ts";
import { fetchSignInProviders, type SignInProvider } from "#platform/sign-in-providers.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";

export function ProviderButtons() {
  const providers = useProviders();
  const [chosen, setChosen] = useState<string | null>(null);
  if (providers.length === 0) return null;

  const goTo = async ({ name, label }: SignInProvider): Promise<void> => {
    setChosen(name);
    if (await leaveFor(name)) return;
    setChosen(null);
    toast.error(`${label} cannot be reached. Please try again.`);
  };
  return (
    <section aria-label="Other ways to sign in" className="mt-7">
      <p className="mb-5 flex items-center gap-4 text-sm text-fg-2 before:h-px before:flex-1 before:bg-surface-3 after:h-px after:flex-1 after:bg-surface-3">
        or
      </p>
      <div className="flex flex-col gap-3">
        {providers.map((provider) => (
          <Button
            key={provider.name}
            variant="quiet"
            size="lg"
            block
            busy={chosen !== null}
            onClick={() => void goTo(provider)}
          >
            {chosen === provider.name ? `Going to ${provider.label}...` : `Continue with ${provider.label}`}
          </Button>
        ))}
      </div>
    </section>
  );
}

function useProviders(): SignInProvider[] {
  const [providers, setProviders] = useState<SignInProvider[]>([]);
  useEffect(() => {
    let isShown = true;
    fetchSignInProviders()
      .then((found) => isShown && setProviders(found))
      // The forms beside it stay, and tell themselves when the server is away.
      .catch((error: unknown) => console.error("The ways to sign in could not be loaded", error));
    return () => {
      isShown = false;
    };
  }, []);
  return providers;
}

/** The browser comes back to this page, which keeps what its address says. False when it could not leave. */
async function leaveFor(provider: SignInProvider["name"]): Promise<boolean> {
  try {
    const { supabase } = await connect();
    const { error } = await supabase.auth.signInWithOAuth({
      provider,
      options: { redirectTo: ownAddress() },
    });
    return error === null;
  } catch {
    return false;
  }
}

const returnParameters = ["error", "error_code", "error_description", "code", "sb_flow_id"];

function ownAddress(): string {
  const address = new URL(window.location.href);
  address.hash = "";
  for (const name of returnParameters) address.searchParams.delete(name);
  return address.href;
}
