/** @file Shows a one-time code with its remaining time. If no code can be made, shows the stored text instead. */
import { readTotp, type Totp } from "@keepwell/client/extra/read-totp.ts";
import { CountdownRing } from "@keepwell/ui/countdown-ring.tsx";
import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useMemo } from "react";
import { useVaultText } from "../../../../text/vault-text.ts";
import { CopyButton } from "../copy-button.tsx";
import { SecretRow } from "../secret-row.tsx";
import { useEntryCopy } from "../use-entry-copy.ts";
import { useCodeKey } from "../use-entry-keys.ts";
import { useExtraText } from "./extra-text.ts";
import { splitCode, useOneTimeCode } from "./one-time-code.ts";

interface OneTimeCodeRowProps {
  readonly source: string;
  readonly refusal: string | undefined;
}

export function OneTimeCodeRow({ source, refusal }: OneTimeCodeRowProps) {
  const text = useExtraText();
  const { code } = useVaultText().entry;
  const totp = useMemo(() => readTotp(source), [source]);
  if (totp) return <CodeRow totp={totp} refusal={refusal} />;
  return (
    <SecretRow
      label={code}
      what={text.codeSource}
      copyLabel={text.copyField(text.codeSource)}
      value={source}
      refusal={refusal}
      note={text.codeNotUnderstood}
    />
  );
}

function CodeRow({ totp, refusal }: { readonly totp: Totp; readonly refusal: string | undefined }) {
  const { code, copyCode } = useVaultText().entry;
  const { copy, isCopied } = useEntryCopy();
  const now = useOneTimeCode(totp);
  const onCopy = () => {
    // The code is made within milliseconds.
    if (now.code !== "") void copy({ value: now.code, secret: { what: code } });
  };
  useCodeKey(refusal === undefined && now.code !== "" ? onCopy : undefined);
  return (
    <DescriptionRow
      label={code}
      {...(refusal === undefined ? { onValueClick: onCopy } : {})}
      actions={<CopyButton name={copyCode} isCopied={isCopied} onCopy={onCopy} disabledReason={refusal} />}
    >
      <CodeLine totp={totp} now={now} />
    </DescriptionRow>
  );
}

interface CodeLineProps {
  readonly totp: Totp;
  readonly now: ReturnType<typeof useOneTimeCode>;
}

function CodeLine({ totp, now: { code, secondsLeft } }: CodeLineProps) {
  const text = useExtraText();
  return (
    <span className="flex items-center gap-4">
      <SpokenCode groups={splitCode(code)} />
      <CountdownRing left={secondsLeft} whole={totp.period} words={text.codeChangesIn(secondsLeft)} />
    </span>
  );
}

/**
 * The current code, shown below the form's input. The user needs it before the entry is saved, because a website asks
 * for a code while they set up two-factor sign-in there.
 */
export function CodeNow({ totp }: { readonly totp: Totp }) {
  const text = useExtraText();
  const now = useOneTimeCode(totp);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {text.codeNow}
      <CodeLine totp={totp} now={now} />
    </span>
  );
}
