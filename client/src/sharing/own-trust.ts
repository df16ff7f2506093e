import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { SealedStore } from "../storage/sealed-store.ts";
import { createTrust, type HighWater, type Trust, type TrustParts } from "./trust.ts";

export interface OwnTrust extends Omit<TrustParts, "highWater"> {
  readonly sealed: SealedStore;
  readonly seal: (name: string, text: string) => Promise<Sealed<"draft">>;
  readonly unseal: (name: string, text: string) => Promise<string>;
}

const HIGH_WATER = "state-seq";

/** Kept sealed: no page but this account's says what it has seen. */
const highWaterIn = ({ uid, sealed, seal, unseal }: OwnTrust): HighWater => ({
  get: async () => {
    const kept = await sealed.get(uid, HIGH_WATER);
    return kept === null ? 0 : Number(await unseal(HIGH_WATER, kept).catch(() => "0"));
  },
  put: async (seq) => sealed.put(uid, HIGH_WATER, await seal(HIGH_WATER, `${seq}`)),
});

/** What an unlocked identity remembers of others, and what of it this browser has seen. */
export const ownTrust = (own: OwnTrust): Trust => createTrust({ ...own, highWater: highWaterIn(own) });
