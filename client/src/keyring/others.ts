/**
 * @file The part of a keyring that concerns other people: what the account remembers of them, and the keys they gave.
 */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { StateParts } from "../people/load-state.ts";
import { createSeenStore, type SeenStoreParts } from "../people/seen-state.ts";
import { createTrust, type Trust } from "../people/trust.ts";
import { checkBucketPin } from "./bucket-pin.ts";
import type { Offered } from "./incoming-share.ts";
import { type KeyState, UNVERIFIABLE } from "./key-state.ts";
import type { Team } from "./team/team.ts";

/** A generation, and the copy of its key that another person gave; null if there is no copy. */
interface Given {
  readonly gen: number;
  readonly copy: Exclude<BucketKeyCopy, { readonly form: "self" }> | null;
}

interface OthersParts extends SeenStoreParts, Omit<StateParts, "seen"> {
  readonly identity: () => Promise<Identity>;
}

export interface Others {
  readonly trust: Trust;
  /** The enterprise, and the enterprise's keys that this account has. */
  team(): Promise<Team>;
  /** Opens a bucket's key that this account has not wrapped itself. @throws CannotVerifyError */
  open(bucket: Bucket, given: Given): Promise<KeyState>;
  /**
   * Checks that the bucket has the remembered owner, and no earlier key than this account has seen.
   * @returns the offer, if this account has not accepted the owner yet; otherwise null.
   * @throws CannotVerifyError
   */
  check(bucket: Bucket): Promise<Offered | null>;
}

const FIRST_GENERATION = 1;

export const createOthers = (parts: OthersParts): Others => {
  const { uid, api, identity } = parts;
  const kept = createTrust({ ...parts, seen: createSeenStore(parts) });
  const trust = async () => kept;
  const self = { uid, identity, trust };
  let made: Promise<Team> | undefined;

  const team = (): Promise<Team> => {
    made ??= Promise.all([import("./team/team.ts"), import("./team/permission-marks.ts")]).then(
      ([{ createTeam }, { createPermissionMarks }]) =>
        createTeam({ api, identity, trust, marks: createPermissionMarks(parts, trust) }),
      (error: unknown) => {
        made = undefined;
        throw error;
      },
    );
    return made;
  };

  const accepted = new Set<string>();

  /**
   * Tells the server that the account has accepted a bucket, because the bucket has opened. From then on, the bucket's
   * members can see the account's name. Callers do not wait for it.
   */
  const accept = (bucket: Bucket): void => {
    if (bucket.accepted || accepted.has(bucket.uid)) return;
    accepted.add(bucket.uid);
    void api.sharing.acceptAccess({ params: { bucketId: bucket.uid } }).catch(() => {
      accepted.delete(bucket.uid);
    });
  };

  return {
    trust: kept,
    team,
    check: async (bucket) => {
      const offered = await checkBucketPin(self, bucket);
      if (!offered) accept(bucket);
      return offered;
    },
    open: async (bucket, { gen, copy }) => {
      if (bucket.is_system) return UNVERIFIABLE;
      if (bucket.enterprise_uid !== null) {
        const { openTeamKey } = await import("./team/team-key.ts");
        return openTeamKey(await team(), bucket, { gen, copy });
      }
      // The first key of the account's own bucket is never accepted from another person (MS-37).
      if (copy?.form !== "grant" || (bucket.owner_uid === uid && gen === FIRST_GENERATION))
        return UNVERIFIABLE;
      const { openGrantedKey } = await import("./granted-key.ts");
      return openGrantedKey(self, bucket, { gen, copy });
    },
  };
};
