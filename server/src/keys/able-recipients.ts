import type { Handle } from "../db/schema.ts";
import { fingerprintOf } from "../people/fingerprint-of.ts";
import type { Recipient } from "./key-copy.store.ts";
import { listBundlesByUid } from "./recipients.store.ts";

/**
 * Returns the recipients, except users whose current keys differ from the keys in the roster. Their accounts were reset
 * without data, and they cannot open what is sealed to their previous keys.
 */
export const withKeysOfRoster = async <One extends Recipient>(
  handle: Handle,
  recipients: readonly One[],
): Promise<One[]> => {
  const people = recipients.filter(({ kind }) => kind === "user").map(({ uid }) => uid);
  const users = people.length > 0 ? await listBundlesByUid(handle, [...new Set(people)]) : [];
  const named = new Map(
    await Promise.all(users.map(async (user) => [user.uid, await fingerprintOf(user)] as const)),
  );
  return recipients.filter(({ kind, uid, fingerprint }) => kind !== "user" || named.get(uid) === fingerprint);
};
