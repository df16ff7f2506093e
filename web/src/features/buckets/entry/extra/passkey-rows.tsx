/** @file Shows the passkeys of an open entry. */
import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { useExtraText } from "./extra-text.ts";
import type { TypedPasskey } from "./typed-passkeys.ts";

export function PasskeyRows({ passkeys }: { readonly passkeys: readonly TypedPasskey[] }) {
  const { passkey: text } = useExtraText();
  return passkeys.map((passkey) => (
    <DescriptionRow key={passkey.id} label={text.label}>
      <PasskeyLines passkey={passkey} />
    </DescriptionRow>
  ));
}

/** The website of a passkey, the user name there, and when the passkey was added. */
export function PasskeyLines({ passkey: { rpId, userName, createdAt } }: { readonly passkey: TypedPasskey }) {
  const { passkey: text } = useExtraText();
  return (
    <>
      <p className="wrap-anywhere">{rpId}</p>
      {userName !== "" && <p className="wrap-anywhere text-ink-2">{userName}</p>}
      {createdAt !== undefined && <p className="text-meta text-ink-3">{text.addedOn(createdAt)}</p>}
    </>
  );
}
