import type { Recipient } from "./recipients.store.ts";
import type { Giver } from "./team-key.store.ts";
import type { Party } from "./team-key-check.ts";

/** Who gives, and the keys that he signs with. */
export interface Signing {
  readonly giver: Giver;
  readonly signer: Party;
}

/** What names a key and whom it is for. */
export const nameOf = (
  subject: string,
  { gen, kind, uid }: { gen: number; kind: string; uid: string },
): string => [subject, gen, kind, uid].join();

/** Whether somebody lacks it still, and under the key that it was sealed to. */
export const isSameKey = (one: Recipient, other: Recipient | undefined): boolean =>
  one.key_gen === other?.key_gen && one.fingerprint === other.fingerprint;
