import type { Device } from "./session.ts";

/** Deletes the keys that open the sessions of this browser. The identities and their drafts stay. */
export const lock = async ({ identities, keys }: Pick<Device, "identities" | "keys">): Promise<void> => {
  await Promise.all(identities.list().map(({ uid }) => keys.delete(uid)));
};
