import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { lazy, Suspense } from "react";
import { CapacityAlert } from "../../../app/capacity-alert.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Select } from "../../../ui/select.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { levelOptions } from "./level-select.tsx";
import { useAddPerson } from "./use-add-person.ts";

const TrustDialog = lazy(async () => ({ default: (await import("../trust/trust-dialog.tsx")).TrustDialog }));

interface AddPersonProps {
  readonly session: Session;
  readonly bucket: Bucket;
}

/** Shares the bucket with one more person: in one step, or in two if the person is new to this account. */
export function AddPerson({ session, bucket }: AddPersonProps) {
  const text = useSharingText();
  const common = useText().common;
  const add = useAddPerson(session, bucket);
  const { submission } = add;
  return (
    <section aria-labelledby="add-person">
      <h2 id="add-person" className="mb-3 text-section">
        {text.access.addTitle}
      </h2>
      <form ref={submission.form} noValidate onSubmit={add.submit} className="flex flex-col gap-3">
        {add.isIncomplete ? (
          <Alert tone="error" isLive title={text.access.incomplete} />
        ) : (
          <CapacityAlert session={session} submission={submission} />
        )}
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
          <TextField
            {...submission.field("email", add.email, add.setEmail)}
            ref={add.emailField}
            label={text.access.email}
            type="email"
            isPrivate
          />
          <Select
            label={text.access.level}
            placeholder={text.access.chooseLevel}
            options={levelOptions(text)}
            value={add.level}
            onChange={add.setLevel}
          />
          {/* The level is aligned with the fields, below the line of their labels. */}
          <div className="sm:pt-6">
            <SubmitButton submission={submission} pendingLabel={text.access.adding}>
              {common.add}
            </SubmitButton>
          </div>
        </div>
      </form>
      {add.person && (
        <Suspense>
          <TrustDialog
            session={session}
            person={add.person}
            who={add.email.trim()}
            purpose="share"
            onTrust={add.share}
            onClose={add.stop}
          />
        </Suspense>
      )}
    </section>
  );
}
