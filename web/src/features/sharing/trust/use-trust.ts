import { type Person, trustPerson } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useSubmit } from "../../../ui/use-submit.ts";

/** What the code of somebody new is looked at for. */
export type MeetPurpose = "share" | "confirm" | "verify";

/** What comes from somebody new is accepted without a dialog; only changed keys stop it. */
type Purpose = MeetPurpose | "accept";

export interface TrustStep<P extends Purpose = Purpose> {
  readonly session: Session;
  readonly person: Person;
  /** What this person is called. */
  readonly who: string;
  readonly purpose: P;
  /** What was asked for, done once a human has decided. */
  readonly onTrust: (person: Person) => Promise<void>;
  readonly onClose: () => void;
}

/** To do what was asked for: as the keys came, or once it is remembered that the codes were compared. */
export const useTrust = ({ session, person, onTrust, onClose }: TrustStep) => {
  const skip = useSubmit({ fields: [], failureOf, action: () => onTrust(person), onDone: onClose });
  const compared = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      await trustPerson(session, person, { verified: true });
      await onTrust({ ...person, trustLevel: "verified" });
    },
    onDone: onClose,
  });
  return { skip, compared };
};
