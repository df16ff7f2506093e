import type { Session } from "@keepwell/client/session/session.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { TextArea } from "@keepwell/ui/text-area.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, type RefObject, useRef } from "react";
import { CapacityAlert } from "../../../app/capacity-alert.tsx";
import { useVaultText } from "../../../text/vault-text.ts";
import type { Typed } from "./draft.ts";
import { AddFieldMenu } from "./extra/add-field-menu.tsx";
import { TotpInput, UrlInputs } from "./extra/extra-form.tsx";
import { useExtraText } from "./extra/extra-text.ts";
import { FieldInputs } from "./extra/field-inputs.tsx";
import { PasskeyInputs } from "./extra/passkey-inputs.tsx";
import type { TypedExtra } from "./extra/typed-extra.ts";
import { AddressInput, CredentialInputs } from "./password-inputs.tsx";

export const ENTRY_FORM = "entry-form";
export const ENTRY_FIELDS = [
  "name",
  "url",
  "username",
  "password",
  "confirm_password",
  "text",
  "bucket",
  "list",
] as const;

interface EntryFormProps {
  readonly session: Session;
  readonly type: EntryType;
  readonly isNew: boolean;
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly submission: Submission<string>;
  readonly first: ReactNode;
}

export function EntryForm(props: EntryFormProps) {
  const { type, typed, onChange, submission } = props;
  const text = useVaultText().entry;
  return (
    <Form id={ENTRY_FORM} submission={submission} autoComplete="off">
      <CapacityAlert session={props.session} submission={submission} />
      {props.first}
      <TextField
        {...submission.field("name", typed.name, (name) => onChange({ name }))}
        label={text.name}
        hint={props.isNew ? text.nameHints[type] : undefined}
        isPrivate
        autoFocus={props.isNew}
      />
      {type === "note" && <TextInput {...props} />}
      <MiddleInputs {...props} />
      {type === "password" && <TextInput {...props} />}
    </Form>
  );
}

/**
 * The inputs in the middle of the form, in the order of the read view: addresses, credentials, passkeys, code, custom
 * fields.
 */
function MiddleInputs({ session, type, isNew, typed, onChange, submission }: EntryFormProps) {
  const { form, errors } = submission;
  const addButton = useRef<HTMLButtonElement>(null);
  const onExtra = (change: Partial<TypedExtra>) => onChange({ extra: { ...typed.extra, ...change } });
  const extra = {
    extra: typed.extra,
    onChange: onExtra,
    onRemoved: () => addButton.current?.focus(),
    errors,
  };
  const isPassword = type === "password";
  return (
    <>
      {isPassword && <AddressInput typed={typed} onChange={onChange} errors={errors} />}
      <UrlInputs {...extra} />
      {isPassword && (
        <CredentialInputs session={session} isNew={isNew} typed={typed} onChange={onChange} errors={errors} />
      )}
      {isPassword && <PasskeyInputs {...extra} />}
      <TotpInput {...extra} />
      <FieldInputs {...extra} />
      {typed.extra.unreadable ? (
        <UnreadableNote />
      ) : (
        <div className="-ms-3.5">
          <AddFieldMenu
            ref={addButton}
            type={type}
            extra={typed.extra}
            onAdd={(change, input) => {
              onExtra(change);
              focusInstead(addButton, () => form.current?.querySelector(`[name="${input}"]`));
            }}
          />
        </div>
      )}
    </>
  );
}

const MENU_CLOSED_MS = 10_000;
const ACTS = ["keydown", "pointerdown"] as const;

/**
 * Moves the focus to the added input. A moment after the menu has closed, it moves the focus to its button, or to the
 * page if the chosen item is gone. So this function moves the focus back to the input until the user does something
 * else.
 */
function focusInstead(
  button: RefObject<HTMLElement | null>,
  find: () => HTMLElement | null | undefined,
): void {
  const acted = new AbortController();
  const signal = AbortSignal.any([acted.signal, AbortSignal.timeout(MENU_CLOSED_MS)]);
  button.current?.addEventListener("focus", () => find()?.focus(), { signal });
  for (const act of ACTS) addEventListener(act, () => acted.abort(), { capture: true, signal });
  const untilFocused = (): void => {
    if (signal.aborted || find() === document.activeElement) return;
    if ([document.body, button.current].some((one) => one === document.activeElement)) find()?.focus();
    requestAnimationFrame(untilFocused);
  };
  requestAnimationFrame(untilFocused);
}

function UnreadableNote() {
  return <Alert tone="info">{useExtraText().unreadable}</Alert>;
}

function TextInput({ type, typed, onChange, submission: { errors } }: EntryFormProps) {
  const text = useVaultText().entry;
  return (
    <TextArea
      label={type === "note" ? text.text : text.notes}
      name="text"
      isPrivate
      rows={type === "note" ? 10 : 3}
      isOptional
      value={typed.text}
      onChange={(value) => onChange({ text: value })}
      error={errors["text"]}
    />
  );
}
