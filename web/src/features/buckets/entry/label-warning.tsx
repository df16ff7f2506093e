import { useState } from "react";
import { useText } from "../../../text/text.ts";
import { EntryNotice } from "./entry-notice.tsx";

/** A name that is not genuine blocks links and copying until the user overrides it. */
export const useLabelTrust = ({ labelVerified }: { readonly labelVerified: boolean }) => {
  const text = useText().entry;
  const [isConfirmed, confirm] = useState(false);
  const isTrusted = labelVerified || isConfirmed;
  return {
    refusal: isTrusted ? undefined : text.labelTitle,
    warning: isTrusted ? null : <LabelWarning onConfirm={() => confirm(true)} />,
  };
};

function LabelWarning({ onConfirm }: { readonly onConfirm: () => void }) {
  const text = useText().entry;
  return (
    <EntryNotice tone="warning" title={text.labelTitle} action={text.labelConfirm} onAction={onConfirm}>
      {text.labelText}
    </EntryNotice>
  );
}
