import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { verified } from "../people/fingerprints.ts";
import { describePerson } from "../people/people.ts";
import type { Keyring } from "./keyring.ts";

type Owner = NonNullable<Bucket["owner"]>;

/**
 * A bucket's owner, with the name and address that this account remembers. The server's name and address are used only
 * if the account remembers none.
 */
export const describeOwner = async ({ trust }: Pick<Keyring, "trust">, owner: Owner): Promise<Owner> => {
  const keys = await verified(owner.bundle);
  const trusted = await (await trust()).read();
  const { name, email } = describePerson(trusted, owner.bundle, { keys, told: owner, signedAt: null });
  return { ...owner, name: name ?? owner.name, email: email ?? owner.email };
};
