import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { lazy, Suspense } from "react";
import { CapacityAlert } from "../../../app/capacity-alert.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { KnownPeople } from "./known-people.tsx";
import { levelOptions } from "./level-select.tsx";
import { useAddPerson } from "./use-add-person.ts";

const TrustPanel = lazy(async () => ({ default: (await import("../trust/trust-panel.tsx")).TrustPanel }));

interface AddPersonProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The monthly price of one more sharing, such as "$2.00"; null if it costs nothing, or the price is not known. */
  readonly price: string | null;
  /** Whether the form is in a dialog. It then shows no title, and its first field takes the focus. */
  readonly isInDialog?: boolean;
}

/**
 * Shares the bucket with one more person. If the user must look at the person's code before that, there is a second
 * step.
 */
export function AddPerson({ session, bucket, price, isInDialog = false }: AddPersonProps) {
  const text = useSharingText();
  const common = useText().common;
  const add = useAddPerson(session, bucket);
  const { submission } = add;
  const label = isInDialog ? text.trust.share : common.add;
  return (
    <section aria-labelledby="add-person" className="flex flex-col gap-3">
      <h2 id="add-person" className={isInDialog ? "sr-only" : "text-section"}>
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
            {...submission.field("email", add.email, add.type)}
            ref={add.emailField}
            label={text.access.email}
            type="email"
            isPrivate
            autoFocus={isInDialog}
          />
          <Select
            label={text.access.level}
            options={levelOptions(text)}
            value={add.level}
            onChange={add.setLevel}
          />
          {/* On wide screens the note is below the row. Inside the field it would push the field out of line. */}
          {add.level && (
            <p className="text-meta text-ink-2 sm:order-last sm:col-span-full">
              {text.levelNotes[add.level]}
            </p>
          )}
          {/* The button is aligned with the fields, below the line of their labels. */}
          {!add.person && (
            <div className="grid sm:pt-6">
              <SubmitButton
                submission={submission}
                pendingLabel={isInDialog ? text.trust.sharing : text.access.adding}
              >
                {price === null ? label : text.access.paid(label, price)}
              </SubmitButton>
            </div>
          )}
        </div>
        <KnownPeople session={session} bucket={bucket} typed={add.email} onPick={add.pick} />
      </form>
      {add.person && (
        <Suspense>
          <TrustPanel
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
