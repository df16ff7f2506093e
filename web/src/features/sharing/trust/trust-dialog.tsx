import { isUnsettled } from "@keepwell/client/people/details.ts";
import { ChangedKeysDialog } from "./changed-keys-dialog.tsx";
import { MeetDialog } from "./meet-dialog.tsx";
import type { MeetPurpose, TrustStep } from "./use-trust.ts";

/** Shows a person's code before anything is given to them, and stops if their keys have changed. */
export function TrustDialog(props: TrustStep<MeetPurpose>) {
  return isUnsettled(props.person.trustLevel) ? <ChangedKeysDialog {...props} /> : <MeetDialog {...props} />;
}
