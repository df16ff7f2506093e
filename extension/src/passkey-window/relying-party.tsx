import { fullHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";

interface RelyingPartyProps {
  readonly rpId: string;
  readonly origin: string;
}

/** Names the passkey's domain, if it differs from the host that asks. */
export function RelyingParty({ rpId, origin }: RelyingPartyProps) {
  if (rpId === new URL(origin).hostname) return null;
  return <p className="wrap-anywhere text-ink-2">{text().passkeys.party(fullHost(rpId))}</p>;
}
