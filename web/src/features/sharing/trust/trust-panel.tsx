import { isUnsettled } from "@keepwell/client/people/details.ts";
import { ChangedKeysPanel } from "./changed-keys-panel.tsx";
import { MeetPanel } from "./meet-panel.tsx";
import type { MeetPurpose, TrustStep } from "./use-trust.ts";

/** Shows a person's code before anything is given to them, and stops if their keys or address have changed. */
export function TrustPanel(props: TrustStep<MeetPurpose>) {
  return isUnsettled(props.person.trustLevel) ? <ChangedKeysPanel {...props} /> : <MeetPanel {...props} />;
}
