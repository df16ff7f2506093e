/** @file What a client makes when it founds an enterprise, beside the founder's own keys. */
import { grant, newUid, rosterEntry, sealedState } from "../fields.ts";
import { named, z } from "../zod.ts";

/** The enterprise's private keys, each sealed to one person (docs/security.md, "Enterprises"). */
export const enterpriseKeys = named(
  "EnterpriseKeys",
  z.object({
    /** Opens what buckets are granted to. */
    erk_b: grant,
    /** Opens the accounts that members have escrowed. */
    erk_r: grant,
  }),
);

export const founding = z.object({
  /** Of the enterprise. */
  uid: newUid,
  /** The roster's first entry: the root's and the enterprise's public keys, and the founder's. */
  roster: rosterEntry,
  /** For the founder. */
  keys: enterpriseKeys,
  /** The founder's account state, first save: it remembers which enterprise it founded. */
  state: sealedState,
});

export type Founding = z.output<typeof founding>;
