import { useState } from "react";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

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
    <div className="pb-4">
      <Alert
        tone="warning"
        isLive
        title={text.labelTitle}
        action={
          <Button size="sm" onPress={onConfirm}>
            {text.labelConfirm}
          </Button>
        }
      >
        {text.labelText}
      </Alert>
    </div>
  );
}
