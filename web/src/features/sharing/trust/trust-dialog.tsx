import { ChangedKeysDialog } from "./changed-keys-dialog.tsx";
import { MeetDialog } from "./meet-dialog.tsx";
import type { MeetPurpose, TrustStep } from "./use-trust.ts";

/** The code of a person before something is given to them; a hard stop where their keys changed. */
export function TrustDialog(props: TrustStep<MeetPurpose>) {
  return props.person.trustLevel === "changed" ? <ChangedKeysDialog {...props} /> : <MeetDialog {...props} />;
}
