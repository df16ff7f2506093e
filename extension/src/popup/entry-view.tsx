import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { EditIcon } from "@keepwell/ui/icons.ts";
import { SafeLink } from "@keepwell/ui/safe-link.tsx";
import { useEffect, useState } from "react";
import { canEdit } from "../entry/can-edit.ts";
import { beginEdit } from "../entry/kept-form.ts";
import type { KeptForm } from "../entry/read-form.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";
import { type Opened, openFully, type VaultEntry } from "../vault/read-vault.ts";
import { canFill } from "./can-fill.ts";
import { CodeRow } from "./code-row.tsx";
import { fillPage } from "./fill-page.ts";
import type { FrontPage } from "./front-page.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { Row } from "./row.tsx";
import { SecretRow } from "./secret-row.tsx";
import { SubPage } from "./sub-page.tsx";

interface EntryViewProps {
  readonly session: Session;
  readonly entry: VaultEntry;
  readonly front: FrontPage | undefined;
  readonly onEdit: (form: KeptForm) => void;
  readonly onBack: () => void;
}

/** Shows one entry. Its secrets are opened only while the entry is shown. */
export function EntryView({ session, entry, front, onEdit, onBack }: EntryViewProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the vault makes new objects for the entry
  useEffect(() => {
    let isWanted = true;
    void openFully(session, entry).then(
      (read) => isWanted && setOpened(read),
      (error: unknown) => isWanted && setFailure(failureOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [session, entry.uid, entry.bucket.uid]);
  return (
    <SubPage
      title={entry.name}
      back={text().entry.back}
      onBack={onBack}
      action={
        opened &&
        canEdit(entry) && (
          <IconButton name={text().entry.edit} icon={EditIcon} onPress={() => onEdit(beginEdit(opened))} />
        )
      }
    >
      {failure && <Alert tone="error" isLive title={failure.message} />}
      {canFill(entry, front) && (
        <Button variant="primary" isWide onPress={() => void fillPage(session, entry, front)}>
          {text().fill.fill(front.site.host)}
        </Button>
      )}
      {opened && <Fields entry={opened.entry} />}
    </SubPage>
  );
}

function Fields({ entry }: { readonly entry: OpenEntry }) {
  const words = text().entry;
  const extra = parseExtra(entry.fields.extra);
  if (entry.type === "note") return <LongText what={words.text} value={entry.fields.text} />;
  const { username, password, url, text: notes } = entry.fields;
  return (
    <>
      {username !== "" && (
        <Row what={words.username} value={username}>
          <span className="wrap-anywhere">{username}</span>
        </Row>
      )}
      {password !== "" && <SecretRow what={words.password} value={password} />}
      {passkeysOf(entry).map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {extra.totp && <CodeRow written={extra.totp.text} />}
      {[url, ...extra.urls]
        .filter((address) => address !== "")
        .map((address) => (
          <Row key={address} what={words.address}>
            <SafeLink url={address} />
          </Row>
        ))}
      <LongText what={words.notes} value={notes} />
    </>
  );
}

function LongText({ what, value }: { readonly what: string; readonly value: string }) {
  if (value === "") return null;
  return (
    <Row what={what} value={value}>
      <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
    </Row>
  );
}
