import { Icon } from "@keepwell/ui/icon.tsx";
import { CheckIcon } from "@keepwell/ui/icons.ts";
import { TextArea } from "@keepwell/ui/text-area.tsx";
import { useEffect, useState } from "react";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** The number of characters of a code, including its check characters. */
const CODE_CHARS = 36;
/** The maximum length of the text in the field: a code with its hyphens, and some room for pasted spaces. */
const TYPED_MAX = 80;

const countCharacters = (typed: string): number => typed.replaceAll(/[\s-]/g, "").length;

type Checked = "whole" | "mistyped";

/** Verifies the check characters of the typed code. Returns null while the code is not complete. */
function useChecked(typed: string): Checked | null {
  const [checked, keep] = useState<{ readonly typed: string; readonly as: Checked } | null>(null);
  useEffect(() => {
    if (countCharacters(typed) < CODE_CHARS) return;
    let isLatest = true;
    void import("../../app/recovery.ts")
      .then(({ isWholeRecoveryCode }) => isWholeRecoveryCode(typed))
      .then((isWhole) => isLatest && keep({ typed, as: isWhole ? "whole" : "mistyped" }));
    return () => {
      isLatest = false;
    };
  }, [typed]);
  return checked?.typed === typed ? checked.as : null;
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | undefined;
}

/** A field for a recovery code. The browser finds typing mistakes at once, without the server. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const words = useRecoveryText().code;
  const checked = useChecked(value);
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={words.label}
        hint={words.hint}
        name="verifier"
        isMono
        isPrivate
        maxLength={TYPED_MAX}
        rows={2}
        value={value}
        onChange={onChange}
        error={error ?? (checked === "mistyped" ? words.mistyped : undefined)}
      />
      <p role="status" className="flex items-center gap-1.5 text-meta text-success-text empty:hidden">
        {checked === "whole" && error === undefined && (
          <>
            <Icon of={CheckIcon} size="sm" />
            {words.whole}
          </>
        )}
      </p>
    </div>
  );
}
