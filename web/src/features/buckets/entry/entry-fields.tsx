/** @file An open entry to read: address, user name, password, notes; or a note's text. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { useText } from "../../../text/text.ts";
import { DescriptionList, DescriptionRow } from "../../../ui/description-list.tsx";
import { SafeLink } from "../../../ui/safe-link.tsx";
import { CopyButton, useCopy } from "./copy-button.tsx";
import { PasswordRow } from "./password-row.tsx";

interface EntryFieldsProps {
  readonly entry: OpenEntry;
  /** Why links and copying are off, if they are. */
  readonly refusal: string | undefined;
}

export function EntryFields({ entry, refusal }: EntryFieldsProps) {
  const text = useText().entry;
  if (entry.type === "note")
    return <TextBlock label={text.text} value={entry.fields.text} refusal={refusal} />;
  const { url, username, password, text: notes } = entry.fields;
  return (
    <DescriptionList>
      <CopyRow label={text.address} copyLabel={text.copyAddress} value={url} refusal={refusal} isLink />
      <CopyRow label={text.username} copyLabel={text.copyUsername} value={username} refusal={refusal} />
      <PasswordRow password={password} refusal={refusal} />
      {notes !== "" && <TextRow label={text.notes} value={notes} refusal={refusal} />}
    </DescriptionList>
  );
}

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly refusal: string | undefined;
}

function CopyRow({
  label,
  value,
  refusal,
  copyLabel,
  isLink,
}: ValueProps & { readonly copyLabel: string; readonly isLink?: boolean }) {
  const text = useText().entry;
  const { copy, isCopied } = useCopy();
  if (value === "")
    return (
      <DescriptionRow label={label}>
        <span className="text-ink-3">{text.empty}</span>
      </DescriptionRow>
    );
  const onCopy = () => void copy({ value });
  return (
    <DescriptionRow
      label={label}
      {...(refusal === undefined ? { onValueClick: onCopy } : {})}
      actions={<CopyButton name={copyLabel} isCopied={isCopied} onCopy={onCopy} disabledReason={refusal} />}
    >
      {isLink && refusal === undefined ? <SafeLink url={value} /> : value}
    </DescriptionRow>
  );
}

function TextRow({ label, value, refusal }: ValueProps) {
  const text = useText().entry;
  const { copy, isCopied } = useCopy();
  return (
    <DescriptionRow
      label={label}
      actions={
        <CopyButton
          name={text.copyText}
          isCopied={isCopied}
          onCopy={() => void copy({ value })}
          disabledReason={refusal}
        />
      }
    >
      <span className="whitespace-pre-wrap">{value}</span>
    </DescriptionRow>
  );
}

function TextBlock({ label, value, refusal }: ValueProps) {
  const text = useText().entry;
  const { copy, isCopied } = useCopy();
  return (
    <section aria-label={label} className="border-t border-line">
      <div className="flex justify-end py-1">
        <CopyButton
          name={text.copyText}
          isCopied={isCopied}
          onCopy={() => void copy({ value, secret: { what: label } })}
          disabledReason={refusal}
        />
      </div>
      <p className="pb-4 break-words whitespace-pre-wrap">
        {value === "" ? <span className="text-ink-3">{text.empty}</span> : value}
      </p>
    </section>
  );
}
