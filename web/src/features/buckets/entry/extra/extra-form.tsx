/**
 * @file The inputs for further addresses and the one-time code. The form shows an input only for a stored value, or
 * after the user has added the input.
 */
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { useId, useMemo } from "react";
import { useVaultText } from "../../../../text/vault-text.ts";
import { useExtraText } from "./extra-text.ts";
import { MatchMenu, useMatchHint } from "./match-menu.tsx";
import { CodeNow } from "./one-time-code-row.tsx";
import { Removable } from "./removable.tsx";
import { extraInput, type TypedExtra, type TypedUrl } from "./typed-extra.ts";

export interface ExtraFormProps {
  readonly extra: TypedExtra;
  readonly onChange: (change: Partial<TypedExtra>) => void;
  /** Called after a row was removed. The form must then move the focus, because the focus was in that row. */
  readonly onRemoved: () => void;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

export function UrlInputs({ extra: { urls }, onChange, onRemoved, errors }: ExtraFormProps) {
  const text = useExtraText();
  const matchHint = useMatchHint();
  const change = (id: string, changed: Partial<TypedUrl>) =>
    onChange({ urls: urls.map((one) => (one.id === id ? { ...one, ...changed } : one)) });
  return urls.map(({ id, url, mode }, index) => (
    <Removable
      key={id}
      what={text.address(index + 2)}
      onRemove={() => {
        onChange({ urls: urls.filter((one) => one.id !== id) });
        onRemoved();
      }}
    >
      <TextField
        label={text.address(index + 2)}
        hint={matchHint(mode)}
        name={extraInput.url(id)}
        type="url"
        isPrivate
        value={url}
        onChange={(typed) => change(id, { url: typed })}
        onLeave={() => change(id, { url: withScheme(url) })}
        error={errors[extraInput.url(id)]}
        trailing={
          <MatchMenu
            address={text.address(index + 2)}
            mode={mode}
            onChange={(chosen) => change(id, { mode: chosen })}
          />
        }
      />
    </Removable>
  ));
}

export function TotpInput({ extra: { totp }, onChange, onRemoved, errors }: ExtraFormProps) {
  const text = useExtraText();
  const { code } = useVaultText().entry;
  const source = totp?.text ?? "";
  const understood = useMemo(() => readTotp(source), [source]);
  const hintId = useId();
  if (!totp) return null;
  return (
    <Removable
      what={code}
      onRemove={() => {
        onChange({ totp: null });
        onRemoved();
      }}
    >
      <PasswordField
        label={code}
        name={extraInput.totp}
        isPrivate
        what={text.codeSource}
        describedById={hintId}
        value={source}
        onChange={(typed) => onChange({ totp: { ...totp, text: typed } })}
        error={errors[extraInput.totp]}
      />
      <div id={hintId} className="pt-1.5 text-meta text-ink-2">
        {understood ? <CodeNow totp={understood} /> : text.codeHint}
      </div>
    </Removable>
  );
}
