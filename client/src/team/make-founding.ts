import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Founding } from "@keepwell/contract/team/founding.ts";
import type { AccountKeys } from "@keepwell/crypto/account/derive-account-keys.ts";
import { toHex, wipe } from "@keepwell/crypto/bytes.ts";
import { makeEnterprise } from "@keepwell/crypto/enterprise/make-enterprise.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import type { KeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { type Identity, openIdentity } from "@keepwell/crypto/identity/open-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type FirstMemory, firstState } from "../people/trusted.ts";

interface Founder {
  readonly uid: string;
  /** Keys that are derived from the founder's account key. */
  readonly keys: Pick<AccountKeys, "wrap" | "state">;
  /** The identity that was just made for the founder. */
  readonly identity: Omit<Parameters<typeof openIdentity>[0], "uid" | "wrap">;
  /** The time in seconds since 1970. */
  readonly time: number;
  /** What the founder's first state contains besides the enterprise. */
  readonly memory: FirstMemory;
}

interface Granted {
  readonly enterprise: string;
  readonly gen: number;
  readonly founder: Identity;
  readonly time: number;
}

const grantToFounder = (
  seed: KeySeed,
  label: EnterpriseKeyKind,
  { enterprise: subject, gen, founder, time }: Granted,
): Promise<Grant> =>
  sealGrant(seed, {
    label,
    subject,
    gen,
    role: "",
    time,
    signer: founder,
    recipient: { kind: "user", ...founder },
  });

/**
 * Makes the parts of a new enterprise: its keys, sealed to the founder, and the first entry of its roster. The
 * founder's account remembers the enterprise from the start, so that the account never accepts another enterprise from
 * the server.
 */
export const makeFounding = async ({ uid, keys, identity, time, memory }: Founder): Promise<Founding> => {
  const founder = await openIdentity({ uid, wrap: keys.wrap, ...identity });
  const enterprise = makeUid();
  const { entry, fingerprint, gen, erkB, erkR } = await makeEnterprise({ uid: enterprise, founder, time });
  try {
    const { seq, head } = await verifyRoster([entry], { uid: enterprise, fingerprint });
    const granted = { enterprise, gen, founder, time };
    const pin = { uid: enterprise, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
    return {
      uid: enterprise,
      roster: entry,
      keys: {
        erk_b: await grantToFounder(erkB, "erk-b", granted),
        erk_r: await grantToFounder(erkR, "erk-r", granted),
      },
      state: await firstState({ ...memory, enterprise: pin }, { uid, key: keys.state }),
    };
  } finally {
    wipe(erkB, erkR);
  }
};
