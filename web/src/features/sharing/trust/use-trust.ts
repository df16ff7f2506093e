import { type Person, trustPerson } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";

/** Why a person's code is shown. */
export type MeetPurpose = "share" | "confirm" | "level" | "verify";

/**
 * `accept`: the user accepts a bucket from a person whose keys or address have changed. If the person is new,
 * `IncomingShare` shows the code itself.
 */
type Purpose = MeetPurpose | "accept";

export interface TrustStep<P extends Purpose = Purpose> {
  readonly session: Session;
  readonly person: Person;
  /** The person's name or address. */
  readonly who: string;
  readonly purpose: P;
  /** Runs the requested action. Called after the user has decided. */
  readonly onTrust: (person: Person) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Three ways to run the requested action. They differ in what the account remembers before the action runs:
 * - `skip` remembers nothing, and uses the keys as received.
 * - `accepted` remembers the person, with the address that they have signed.
 * - `compared` remembers that the codes were compared.
 */
export const useTrust = ({ session, person, onTrust, onClose }: TrustStep) => {
  const skip = useSubmit({ fields: [], failureOf, action: () => onTrust(person), onDone: onClose });
  const accepted = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      await trustPerson(session, person, { verified: false });
      await onTrust({ ...person, trustLevel: "known", canAccept: false });
    },
    onDone: onClose,
  });
  const compared = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      await trustPerson(session, person, { verified: true });
      await onTrust({ ...person, trustLevel: "verified" });
    },
    onDone: onClose,
  });
  return { skip, accepted, compared };
};
