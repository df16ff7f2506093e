/** @file The keys and the signed data that a client makes to found an enterprise, without the founder's own keys. */
import { grant, newUid, rosterEntry, sealedState } from "../fields.ts";
import { named, z } from "../zod.ts";

/** The enterprise's private keys, both sealed to the same administrator (docs/security.md, "Enterprises"). */
export const enterpriseKeys = named(
  "EnterpriseKeys",
  z.object({
    /** Opens the keys of the team's buckets. */
    erk_b: grant,
    /** Opens the account keys that members have escrowed. */
    erk_r: grant,
  }),
);

export const founding = z.object({
  uid: newUid,
  /** The first entry of the roster. It contains the public keys of the root, the enterprise and the founder. */
  roster: rosterEntry,
  /** The enterprise's private keys, sealed to the founder. */
  keys: enterpriseKeys,
  /** The first save of the founder's account state, which remembers the founded enterprise. */
  state: sealedState,
});

export type Founding = z.output<typeof founding>;
