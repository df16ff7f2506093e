import { shownHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";

interface RelyingPartyProps {
  readonly rpId: string;
  readonly origin: string;
}

/** Names the passkey's domain, if it differs from the host that asks. */
export function RelyingParty({ rpId, origin }: RelyingPartyProps) {
  if (rpId === new URL(origin).hostname) return null;
  const { name, ascii } = shownHost(rpId);
  return (
    <p className="wrap-anywhere text-ink-2">
      {text().passkeys.party(ascii === undefined ? name : `${name} (${ascii})`)}
    </p>
  );
}
