import { storedName } from "@keepwell/client/people/stored-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { EMAIL_MAX, PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";
import { currentIdentity, refreshOwnDetails } from "../../../app/own-details.ts";
import { keepProfile } from "../../../app/profile.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { AddressState } from "./address-state.tsx";

const FIELDS = ["firstname", "lastname", "email", "confirm_email"] as const;
type Typed = Readonly<Record<(typeof FIELDS)[number], string>>;

interface DetailsFormProps {
  readonly session: Session;
  readonly profile: Profile;
}

const typedFrom = ({ firstname, lastname, email }: Profile): Typed => ({
  firstname,
  lastname,
  email,
  confirm_email: email,
});

/**
 * Stores the new name in the account's state. A new address is stored there only after the user has followed the link
 * that was made for it.
 */
const keepTypedName = async (session: Session, typed: Typed): Promise<void> => {
  const { keepOwnDetails } = await loadAccounts();
  const { email } = currentIdentity(session);
  await keepOwnDetails(session, { email, name: storedName(typed) }).catch(() => undefined);
  await refreshOwnDetails(session);
};

/**
 * Changes name and address. A new address takes effect only after the user has followed the link that was made for it.
 */
export function DetailsForm({ session, profile }: DetailsFormProps) {
  const words = useSettingsText().details;
  const [edited, edit] = useState<Partial<Typed>>({});
  const typed = { ...typedFrom(profile), ...edited };
  const set = (change: Partial<Typed>) => edit((before) => ({ ...before, ...change }));
  const submission = useSubmit({
    fields: FIELDS,
    failureOf,
    action: () => withConfirmation(() => session.api.identity.updateMe({ body: typed })),
    onDone: (saved) => {
      keepProfile(session, saved);
      edit({});
      notify({ tone: "success", text: words.updated });
      void keepTypedName(session, typed);
    },
  });
  const field = (name: keyof Typed) => submission.field(name, typed[name], (value) => set({ [name]: value }));
  return (
    <Form submission={submission} className="flex max-w-form flex-col gap-4">
      <AddressState session={session} profile={profile} />
      <FormAlert submission={submission} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("firstname")}
          label={words.firstname}
          autoComplete="given-name"
          maxLength={PERSON_NAME_MAX}
        />
        <TextField
          {...field("lastname")}
          label={words.lastname}
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX}
        />
      </div>
      <EmailField
        {...field("email")}
        maxLength={EMAIL_MAX}
        label={words.email}
        hint={words.emailHint}
        autoComplete="username"
      />
      <EmailField
        {...field("confirm_email")}
        maxLength={EMAIL_MAX}
        label={words.emailConfirm}
        autoComplete="email"
      />
      <div>
        <SaveButton submission={submission} />
      </div>
    </Form>
  );
}
