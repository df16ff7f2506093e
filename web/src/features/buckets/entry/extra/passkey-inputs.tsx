/**
 * @file Passkeys in the form. The user can only remove them, because a passkey cannot be typed: a website makes it
 * together with the authenticator.
 */
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { fieldLabel } from "@keepwell/ui/field-class.ts";
import { useState } from "react";
import type { ExtraFormProps } from "./extra-form.tsx";
import { useExtraText } from "./extra-text.ts";
import { PasskeyLines } from "./passkey-rows.tsx";
import { Removable } from "./removable.tsx";
import type { TypedPasskey } from "./typed-passkeys.ts";

export function PasskeyInputs({ extra: { passkeys }, onChange }: Omit<ExtraFormProps, "onRemoved">) {
  return passkeys.map((passkey) => (
    <PasskeyInput
      key={passkey.id}
      passkey={passkey}
      onChange={(isRemoved) =>
        onChange({ passkeys: passkeys.map((one) => (one.id === passkey.id ? { ...one, isRemoved } : one)) })
      }
    />
  ));
}

interface PasskeyInputProps {
  readonly passkey: TypedPasskey;
  readonly onChange: (isRemoved: boolean) => void;
}

function PasskeyInput({ passkey, onChange }: PasskeyInputProps) {
  const { passkey: text } = useExtraText();
  // When the user presses "remove", a button "keep" replaces it, and the other way round. The new button takes over the
  // focus.
  const [isPressed, setPressed] = useState(false);
  const change = (isRemoved: boolean) => {
    setPressed(true);
    onChange(isRemoved);
  };
  const { rpId, isRemoved } = passkey;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.of(rpId)}</legend>
      {isRemoved ? (
        <div className="flex flex-col gap-2">
          {/* The empty place of the button keeps the box as wide as it was. */}
          <div className="grid grid-cols-[1fr_auto] items-start gap-x-1">
            <Shown passkey={passkey} />
            <span className="size-hit" />
          </div>
          <Alert
            tone="warning"
            isLive
            action={
              <Button
                size="sm"
                name={text.keepNamed(rpId)}
                autoFocus={isPressed}
                onPress={() => change(false)}
              >
                {text.keep}
              </Button>
            }
          >
            {text.removed(rpId)}
          </Alert>
        </div>
      ) : (
        <Removable what={text.of(rpId)} takesFocus={isPressed} onRemove={() => change(true)}>
          <Shown passkey={passkey} />
        </Removable>
      )}
    </fieldset>
  );
}

function Shown({ passkey }: { readonly passkey: TypedPasskey }) {
  const { passkey: text } = useExtraText();
  const lines = <PasskeyLines passkey={passkey} />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className={fieldLabel}>{text.label}</p>
      <div className="rounded-control border border-line bg-sunken px-3 py-2">
        {passkey.isRemoved ? <del>{lines}</del> : lines}
      </div>
    </div>
  );
}
