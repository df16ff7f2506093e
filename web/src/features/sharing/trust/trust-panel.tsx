import { isUnsettled } from "@keepwell/client/people/details.ts";
import { ChangedKeysPanel } from "./changed-keys-panel.tsx";
import { MeetPanel } from "./meet-panel.tsx";
import type { MeetPurpose, TrustStep } from "./use-trust.ts";

/**
 * Shows a person's code, for a comparison alone or before the user gives them a key or a level. If the person's keys or
 * address have changed, the user must first decide about the change.
 */
export function TrustPanel(props: TrustStep<MeetPurpose>) {
  return isUnsettled(props.person.trustLevel) ? <ChangedKeysPanel {...props} /> : <MeetPanel {...props} />;
}
