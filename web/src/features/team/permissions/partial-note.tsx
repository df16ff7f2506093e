import { usePermissionsText } from "../../../text/permissions-text.ts";

/** Shown above a bucket if the user can open only a part of its content. */
export function PartialNote() {
  return <p className="-mt-3 pb-4 text-ui text-ink-2">{usePermissionsText().partly}</p>;
}
