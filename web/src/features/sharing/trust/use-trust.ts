import type { Session } from "@keepwell/client/session/session.ts";
import { type Person, trustPerson } from "@keepwell/client/sharing/people.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useSubmit } from "../../../ui/use-submit.ts";

/** What the code is looked at for. */
export type Purpose = "share" | "confirm" | "accept" | "verify";

export interface TrustStep {
  readonly session: Session;
  readonly person: Person;
  /** What this person is called. */
  readonly who: string;
  readonly purpose: Purpose;
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
      await onTrust({ ...person, standing: "verified" });
    },
    onDone: onClose,
  });
  return { skip, compared };
};
