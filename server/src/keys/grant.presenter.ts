import type { SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";

interface StoredGrant {
  readonly wire: string;
  readonly signer_bundle: SignedGrant["signer"];
}

/** A grant, with the public keys that its signer had at the time of signing. */
export const presentGrant = ({ wire, signer_bundle }: StoredGrant): SignedGrant => ({
  grant: wire,
  signer: signer_bundle,
});
