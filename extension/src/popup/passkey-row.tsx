import { accountNameOf, type Passkey } from "@keepwell/client/extra/passkey.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { text } from "../text/text.ts";
import { Row } from "./row.tsx";

/** The website of a passkey, the user name there, and when the passkey was added. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const words = text().entry;
  const { rpId, createdAt } = passkey;
  const name = accountNameOf(passkey);
  const day = new Intl.DateTimeFormat(appearance().locale, { dateStyle: "medium" });
  return (
    <Row what={words.passkey}>
      <p className="wrap-anywhere">{rpId}</p>
      {name !== "" && <p className="wrap-anywhere text-ink-2">{name}</p>}
      {createdAt !== undefined && (
        <p className="text-meta text-ink-3">{words.addedOn(day.format(Date.parse(createdAt)))}</p>
      )}
    </Row>
  );
}
