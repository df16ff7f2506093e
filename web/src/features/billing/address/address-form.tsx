import type { Session } from "@keepwell/client/session/session.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { LeaveGuard } from "../../../app/leave-guard.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { keepSubscriber } from "../billing-queries.ts";
import { AddressFields } from "./address-fields.tsx";
import { ADDRESS_FIELDS, type TypedAddress, typedAddress } from "./typed-address.ts";

interface AddressFormProps {
  readonly session: Session;
  readonly subscriber: Subscriber;
}

/** The form for the name, organization and address on invoices. */
export function AddressForm({ session, subscriber }: AddressFormProps) {
  const words = useBillingText().details;
  const [saved, keepSaved] = useState(() => typedAddress(subscriber));
  const [typed, setTyped] = useState<TypedAddress>(saved);
  const submission = useSubmit({
    fields: ADDRESS_FIELDS,
    failureOf,
    action: () => session.api.billing.updateSubscriber({ params: { uid: subscriber.uid }, body: typed }),
    onDone: (answer) => {
      keepSubscriber(session, answer);
      keepSaved(typedAddress(answer));
      setTyped(typedAddress(answer));
      notify({ tone: "success", text: words.saved });
    },
  });
  const isDirty = () => ADDRESS_FIELDS.some((field) => typed[field] !== saved[field]);
  return (
    <Form submission={submission} className="flex max-w-form flex-col gap-4">
      <LeaveGuard
        isNeeded={isDirty}
        title={words.unsavedTitle}
        stay={words.keepEditing}
        leave={words.discard}
      >
        {words.unsavedText}
      </LeaveGuard>
      <p className="text-ink-2">{words.text}</p>
      <FormAlert submission={submission} />
      <AddressFields
        value={typed}
        errors={submission.errors}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <div>
        <SaveButton submission={submission} />
      </div>
    </Form>
  );
}
