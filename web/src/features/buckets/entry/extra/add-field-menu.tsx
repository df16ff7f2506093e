import { EXTRA_LIMITS, FIELD_KINDS } from "@keepwell/client/extra/extra.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem, MenuSeparator } from "@keepwell/ui/menu.tsx";
import type { Ref } from "react";
import { useExtraText } from "./extra-text.ts";
import { extraInput, newField, newUrl, type TypedExtra } from "./typed-extra.ts";

interface AddFieldMenuProps {
  readonly type: EntryType;
  readonly extra: TypedExtra;
  /** Called with the change of the form's values, and with the input to focus. */
  readonly onAdd: (change: Partial<TypedExtra>, input: string) => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/**
 * The menu that adds fields. A note can get only custom fields, because one-time codes and addresses are for signing in
 * on websites.
 */
export function AddFieldMenu({ type, extra: { totp, urls, fields }, onAdd, ref }: AddFieldMenuProps) {
  const text = useExtraText();
  return (
    <MenuButton
      label={text.add}
      trigger={
        <Button ref={ref} variant="quiet" icon={AddIcon}>
          {text.add}
        </Button>
      }
    >
      {type === "password" && (
        <>
          <MenuItem
            disabledReason={totp ? text.oneCodeOnly : undefined}
            onAction={() => onAdd({ totp: { text: "" } }, extraInput.totp)}
          >
            {text.addCode}
          </MenuItem>
          <MenuItem
            disabledReason={urls.length < EXTRA_LIMITS.urls ? undefined : text.atMost(EXTRA_LIMITS.urls)}
            onAction={() => {
              const url = newUrl();
              onAdd({ urls: [...urls, url] }, extraInput.url(url.id));
            }}
          >
            {text.addAddress}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {FIELD_KINDS.map((kind) => (
        <MenuItem
          key={kind}
          disabledReason={fields.length < EXTRA_LIMITS.fields ? undefined : text.atMost(EXTRA_LIMITS.fields)}
          onAction={() => {
            const field = newField(kind);
            onAdd({ fields: [...fields, field] }, extraInput.fieldName(field.id));
          }}
        >
          {text.kinds[kind]}
        </MenuItem>
      ))}
    </MenuButton>
  );
}
