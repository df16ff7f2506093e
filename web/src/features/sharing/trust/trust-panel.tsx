import { isUnsettled } from "@keepwell/client/people/details.ts";
import { ChangedKeysPanel } from "./changed-keys-panel.tsx";
import { MeetPanel } from "./meet-panel.tsx";
import type { MeetPurpose, TrustStep } from "./use-trust.ts";

/** Shows a person's code before they are given a key. If their keys or address have changed, the user must decide. */
export function TrustPanel(props: TrustStep<MeetPurpose>) {
  return isUnsettled(props.person.trustLevel) ? <ChangedKeysPanel {...props} /> : <MeetPanel {...props} />;
}
