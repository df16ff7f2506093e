import type { Session } from "@keepwell/client/session/session.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { makePassword, PASSWORD_LENGTHS } from "@keepwell/crypto/generator/make-password.ts";
import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { Button } from "../../../ui/button.tsx";
import { SecretLine } from "../../../ui/secret-line.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";

type Length = `${(typeof PASSWORD_LENGTHS)[number]}`;

interface GeneratorRowProps {
  readonly session: Session;
  readonly onGenerated: (password: string) => void;
}

const MIX_WAIT_MS = 800;

/** The server's randomness is only mixed in: without it, or if it is slow, the browser's own is used. */
const mixFrom = async (session: Session, length: number): Promise<string> => {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), MIX_WAIT_MS));
  const asked = session.api.buckets
    .generatePassword({ query: { length: length as (typeof PASSWORD_LENGTHS)[number] } })
    .then(({ password }) => password)
    .catch(() => "");
  return Promise.race([asked, late]);
};

/** The length, and a button that fills both password fields and shows the new password. */
export function GeneratorRow({ session, onGenerated }: GeneratorRowProps) {
  const text = useVaultText().entry;
  const [length, setLength] = useState<Length>("24");
  const [generated, show] = useState("");
  const [isBusy, setBusy] = useState(false);
  const generate = async () => {
    setBusy(true);
    const mix = utf8(await mixFrom(session, Number(length)));
    const password = makePassword({ length: Number(length), mix });
    setBusy(false);
    show(password);
    onGenerated(password);
  };
  return (
    <fieldset className="flex flex-col gap-3 border-s-3 border-line ps-4">
      <legend className="sr-only">{text.generator}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={text.generatorLength}
          value={length}
          onChange={setLength}
          options={PASSWORD_LENGTHS.map((value) => ({ value: `${value}` as Length, label: String(value) }))}
        />
        <Button isPending={isBusy} onPress={() => void generate()}>
          {text.generate}
        </Button>
      </div>
      {generated !== "" && (
        <p role="status">
          <span className="sr-only">{text.generated}: </span>
          <SecretLine value={generated} isShown />
        </p>
      )}
    </fieldset>
  );
}
