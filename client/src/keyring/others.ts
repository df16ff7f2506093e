/** @file The part of a keyring that knows of others: what it remembers of them, and the keys that they gave. */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { type OwnTrust, ownTrust } from "../people/own-trust.ts";
import type { Trust } from "../people/trust.ts";
import { checkBucketPin } from "./bucket-pin.ts";
import type { OpenedKey } from "./opened-key.ts";
import type { Team } from "./team/team.ts";

/** A key that somebody else gave, if anybody did. */
interface Given {
  readonly gen: number;
  readonly copy: Exclude<BucketKeyCopy, { readonly form: "self" }> | null;
}

interface OthersParts extends OwnTrust {
  readonly identity: () => Promise<Identity>;
}

export interface Others {
  readonly trust: Trust;
  /** What it has of its enterprise. */
  team(): Promise<Team>;
  /**
   * Opens a bucket's key that this account has not wrapped itself.
   * @throws CannotVerifyError, `ShareNotAccepted`, `AwaitingKey`
   */
  open(bucket: Bucket, given: Given): Promise<OpenedKey>;
  /** That a bucket is whose it was, and its key no earlier one. @throws CannotVerifyError, `ShareNotAccepted` */
  check(bucket: Bucket): Promise<void>;
}

const FIRST_GENERATION = 1;

export const createOthers = (parts: OthersParts): Others => {
  const { uid, api, identity } = parts;
  const kept = ownTrust(parts);
  const trust = async () => kept;
  const self = { uid, identity, trust };
  let made: Promise<Team> | undefined;

  const team = (): Promise<Team> => {
    made ??= import("./team/team.ts").then(
      ({ createTeam }) => createTeam({ api, identity, trust }),
      (error: unknown) => {
        made = undefined;
        throw error;
      },
    );
    return made;
  };

  const accepted = new Set<string>();

  /** A bucket that is shown is accepted, so its members may see the account's name. Nobody waits for it. */
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
      await checkBucketPin(self, bucket);
      accept(bucket);
    },
    open: async (bucket, { gen, copy }) => {
      if (bucket.is_system) throw new CannotVerifyError();
      if (bucket.enterprise_uid !== null) {
        const { openTeamKey } = await import("./team/team-key.ts");
        return openTeamKey(await team(), bucket, { gen, copy });
      }
      // What one made oneself is never taken from anybody else (MS-37).
      if (copy?.form !== "grant" || (bucket.owner_uid === uid && gen === FIRST_GENERATION))
        throw new CannotVerifyError();
      const { openGrantedKey } = await import("./granted-key.ts");
      return { key: await openGrantedKey(self, bucket, { gen, copy }) };
    },
  };
};
