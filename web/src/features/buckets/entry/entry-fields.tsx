/** @file Shows the fields and the extra of an open entry, or of one of its versions. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { OpenVersion } from "@keepwell/client/buckets/open-version.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { DescriptionList } from "@keepwell/ui/description-list.tsx";
import { useMemo } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { FieldRows, UrlRows } from "./extra/extra-rows.tsx";
import { useExtraText } from "./extra/extra-text.ts";
import { OneTimeCodeRow } from "./extra/one-time-code-row.tsx";
import { PasskeyRows } from "./extra/passkey-rows.tsx";
import { type TypedExtra, typedExtraFrom } from "./extra/typed-extra.ts";
import { PasswordRow } from "./password-row.tsx";
import { CopyRow, TextBlock, TextRow } from "./value-rows.tsx";

interface EntryFieldsProps {
  readonly entry: OpenEntry | OpenVersion;
  /** Why links and copying are disabled; undefined if they are not. */
  readonly refusal: string | undefined;
}

export function EntryFields({ entry, refusal }: EntryFieldsProps) {
  const text = useExtraText();
  const extra = useMemo(() => typedExtraFrom(entry.fields), [entry.fields]);
  return (
    <>
      {entry.type === "note" ? (
        <NoteFields text={entry.fields.text} extra={extra} refusal={refusal} />
      ) : (
        <PasswordFields fields={entry.fields} extra={extra} refusal={refusal} />
      )}
      {extra.unreadable && (
        <div className="pt-4">
          <Alert tone="info">{text.unreadable}</Alert>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  readonly extra: TypedExtra;
  readonly refusal: string | undefined;
}

interface PasswordFieldsProps extends FieldsProps {
  readonly fields: Extract<OpenEntry, { type: "password" }>["fields"];
}

function PasswordFields({ fields, extra, refusal }: PasswordFieldsProps) {
  const text = useVaultText().entry;
  const { url, username, password, text: notes } = fields;
  return (
    <DescriptionList>
      <CopyRow label={text.address} copyLabel={text.copyAddress} value={url} refusal={refusal} isLink />
      <UrlRows urls={extra.urls} refusal={refusal} />
      <CopyRow label={text.username} copyLabel={text.copyUsername} value={username} refusal={refusal} />
      <PasswordRow password={password} refusal={refusal} />
      <PasskeyRows passkeys={extra.passkeys} />
      {extra.totp && <OneTimeCodeRow source={extra.totp.text} refusal={refusal} />}
      <FieldRows fields={extra.fields} refusal={refusal} />
      {notes !== "" && <TextRow label={text.notes} value={notes} refusal={refusal} />}
    </DescriptionList>
  );
}

/** The fields of a note. A note has a text, and can have further addresses, a one-time code and custom fields. */
function NoteFields({ text: value, extra, refusal }: FieldsProps & { readonly text: string }) {
  const text = useVaultText().entry;
  const { totp, urls, fields } = extra;
  return (
    <>
      <TextBlock label={text.text} value={value} refusal={refusal} />
      {(totp !== null || urls.length > 0 || fields.length > 0) && (
        <DescriptionList>
          <UrlRows urls={urls} refusal={refusal} />
          {totp && <OneTimeCodeRow source={totp.text} refusal={refusal} />}
          <FieldRows fields={fields} refusal={refusal} />
        </DescriptionList>
      )}
    </>
  );
}
