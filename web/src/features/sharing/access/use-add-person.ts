import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { lookUpPerson, type Person, sharesWithVerifiedOnly } from "@keepwell/client/people/people.ts";
import { storedEmail } from "@keepwell/client/people/stored-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import { email as emailOf } from "@keepwell/contract/fields.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type FormEvent, useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { useSendsMail } from "../../../app/sends-mail.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { displayEmail } from "../member.ts";
import { loadedMembers, refreshKnownPeople, refreshMembers } from "../sharing-queries.ts";
import { needsHuman } from "../trust/needs-human.ts";

/**
 * Returns why an address is refused. Either it is the user's own address, or the person with this address already has
 * access to the bucket. Null if it is not refused.
 */
const refusalOf = (session: Session, bucket: Bucket, address: string): FieldMessage | null => {
  const isSame = (other: string) => storedEmail(other) === storedEmail(address);
  if (isSame(currentIdentity(session).email)) return "email_own";
  const member = loadedMembers(session, bucket).find((one) => isSame(displayEmail(one)));
  if (!member) return null;
  return member.access.access_type === "owner" ? "email_owner" : "email_shared";
};

/** Keeps the typed values of the form for sharing, and runs the steps from the address to the shared bucket. */
export const useAddPerson = (session: Session, bucket: Bucket) => {
  const text = useSharingText().access;
  const invited = useSendsMail(session) ? text.mailed : text.notMailed;
  const [email, setEmail] = useState("");
  const [level, setLevel] = useState<GivenAccessType>("read");
  const [isIncomplete, setIncomplete] = useState(false);
  /** The person whose code the user must look at now; null if there is none. */
  const [person, show] = useState<Person | null>(null);
  const emailField = useRef<HTMLInputElement>(null);

  const share = async (found: Person | null): Promise<void> => {
    const address = email.trim();
    await shareBucket(session, bucket, { email: address, accessType: level, person: found });
    notify({ tone: "success", text: found ? text.added : `${text.added} ${invited(address)}` });
    setEmail("");
    emailField.current?.focus();
    void refreshMembers(session, bucket.uid);
    void refreshKnownPeople(session);
  };
  const submission = useSubmit({
    fields: ["email"],
    failureOf,
    action: async () => {
      // The server also refuses these addresses, but only after the page has asked the user to compare codes.
      const code = refusalOf(session, bucket, email);
      if (code !== null)
        throw new CallFailure("validation", { code: "validation", fields: { email: { code, message: "" } } });
      const found = await lookUpPerson(session, email.trim());
      const verifiedOnly = await sharesWithVerifiedOnly(session);
      if (found && needsHuman(found, { verifiedOnly })) return show(found);
      return share(found);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = emailOf.safeParse(email).success;
    setIncomplete(!isValid);
    if (isValid) submission.submit(event);
    else emailField.current?.focus();
  };
  /** Changes the address, and hides the code, because the code belongs to the previous address. */
  const type = (typed: string) => {
    setEmail(typed);
    show(null);
  };
  /** Puts the address of a known person into the form. Enter then submits the form. */
  const pick = (address: string) => {
    type(address);
    emailField.current?.focus();
  };
  const stop = () => {
    show(null);
    emailField.current?.focus();
  };
  return {
    email,
    type,
    pick,
    level,
    setLevel,
    emailField,
    isIncomplete,
    submission,
    submit,
    // The user can edit the address while the server looks up the person. A person who was found under the previous
    // address is not shown.
    person: person?.told.email === storedEmail(email) ? person : null,
    share,
    stop,
  };
};
