/** @file The inputs that entries of type password have, but notes do not. */
import type { Session } from "@keepwell/client/session/session.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { Suspense, useRef, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { GeneratorRow } from "../generator/generator-row.tsx";
import type { Typed } from "./draft.ts";
import { MatchMenu, useMatchHint } from "./extra/match-menu.tsx";

interface InputsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

const optionalField = (name: "url" | "username", { typed, onChange, errors }: InputsProps) => ({
  name,
  isPrivate: true,
  isOptional: true,
  value: typed[name],
  onChange: (value: string) => onChange({ [name]: value }),
  error: errors[name],
});

export function AddressInput(props: InputsProps) {
  const text = useVaultText().entry;
  const matchHint = useMatchHint();
  const { extra, url } = props.typed;
  return (
    <TextField
      {...optionalField("url", props)}
      label={text.address}
      hint={matchHint(extra.urlMode) ?? text.addressHint}
      type="url"
      onLeave={() => props.onChange({ url: withScheme(url) })}
      trailing={
        !extra.unreadable && (
          <MatchMenu
            address={text.address}
            mode={extra.urlMode}
            onChange={(urlMode) => props.onChange({ extra: { ...extra, urlMode } })}
          />
        )
      }
    />
  );
}

interface CredentialInputsProps extends InputsProps {
  readonly session: Session;
  /**
   * Whether the entry is new. For a new entry, the form shows the generator's settings and strength at once. For an
   * existing entry they are hidden at first, because they do not describe the entry's current password.
   */
  readonly isNew: boolean;
}

export function CredentialInputs(props: CredentialInputsProps) {
  const { session, isNew, onChange } = props;
  const text = useVaultText().entry;
  const [generated, setGenerated] = useState("");
  const [first] = useState(props.typed.password);
  const hint = isNew || props.typed.password === first ? undefined : text.changeElsewhere;
  return (
    <>
      <TextField {...optionalField("username", props)} label={text.username} />
      <PasswordInputs {...props} generated={generated} hint={hint} />
      <Suspense>
        <GeneratorRow
          session={session}
          isOpen={isNew}
          onGenerated={({ kind, value }) => {
            if (kind === "username") return onChange({ username: value });
            setGenerated(value);
            onChange({ password: value, confirm_password: value });
          }}
        />
      </Suspense>
    </>
  );
}

interface PasswordInputsProps extends InputsProps {
  readonly generated: string;
  readonly hint: string | undefined;
}

/**
 * The input for the password, and the input "Repeat" that confirms it. While the password is visible or generated,
 * "Repeat" is hidden and gets the password's value.
 */
function PasswordInputs({ typed, onChange, errors, generated, hint }: PasswordInputsProps) {
  const text = useVaultText().entry;
  const field = useRef<HTMLInputElement>(null);
  const [isVisible, setVisible] = useState(false);
  const isKnown = isVisible || (generated !== "" && typed.password === generated);
  return (
    <div className={classes("grid gap-4", !isKnown && "sm:grid-cols-2")}>
      <PasswordField
        ref={field}
        label={text.password}
        hint={hint}
        name="password"
        isPrivate
        isOptional
        value={typed.password}
        onChange={(password) => {
          // Only the field's type says whether the password is visible now, because submitting the form hides the
          // password without a call of `onReveal`.
          const isReadable = field.current?.type === "text";
          setVisible(isReadable);
          onChange(isReadable ? { password, confirm_password: password } : { password });
        }}
        onReveal={(isShown) => {
          setVisible(isShown);
          if (isShown) onChange({ confirm_password: typed.password });
        }}
        error={errors["password"]}
      />
      {!isKnown && (
        <PasswordField
          label={text.repeat}
          name="confirm_password"
          isPrivate
          isOptional={typed.password === ""}
          value={typed.confirm_password}
          onChange={(confirm_password) => onChange({ confirm_password })}
          error={errors["confirm_password"]}
        />
      )}
    </div>
  );
}
