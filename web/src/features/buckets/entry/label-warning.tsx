import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { EntryNotice } from "./entry-notice.tsx";

/**
 * Disables links and copying in an entry whose label cannot be verified. The user can read the warning and enable them.
 */
export const useLabelTrust = ({ labelVerified }: { readonly labelVerified: boolean }) => {
  const text = useVaultText().entry;
  const [isConfirmed, confirm] = useState(false);
  const isTrusted = labelVerified || isConfirmed;
  return {
    refusal: isTrusted ? undefined : text.labelTitle,
    warning: isTrusted ? null : <LabelWarning onConfirm={() => confirm(true)} />,
  };
};

function LabelWarning({ onConfirm }: { readonly onConfirm: () => void }) {
  const text = useVaultText().entry;
  return (
    <EntryNotice tone="warning" title={text.labelTitle} action={text.labelConfirm} onAction={onConfirm}>
      {text.labelText}
    </EntryNotice>
  );
}
