/**
 * @file A copy of a key is spoiled if the account has every key that should open it, but the copy does not open. Such a
 * copy is sealed to another key or wrongly signed. Clients report spoiled copies, so that another member replaces them.
 */
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { orUnverifiable } from "../key-state.ts";

export type Copy<Key> = { readonly state: "open"; readonly key: Key } | { readonly state: "spoiled" };

/** Runs `open`, which opens a copy with keys that should open it. If something does not verify, the copy is spoiled. */
export const openCopy = async <Key>(open: () => Promise<Key>): Promise<Copy<Key>> => {
  const found = await orUnverifiable(async () => ({ state: "open", key: await open() }) as const);
  return found.state === "open" ? found : { state: "spoiled" };
};

/** The result of trying to open a key. */
interface Found {
  readonly state: string;
}

/** The spoiled copies that this session has found, each with a function that tries to open it again. */
export const createSpoiledKeys = () => {
  const noted = new Map<string, { key: RefusedKey; again: () => Promise<Found> }>();
  const returned = new Set<string>();
  return {
    /** Opens a copy, and notes it if it is spoiled and was not reported yet. */
    watch: async <Result extends Found>(key: RefusedKey, open: () => Promise<Result>): Promise<Result> => {
      const found = await open();
      if (found.state === "spoiled" && !returned.has(key.grant)) noted.set(key.grant, { key, again: open });
      return found;
    },

    /**
     * Tries to open the noted copies again, and returns those that are still spoiled. Deletes all notes: the next
     * attempt to open a spoiled copy notes it again.
     */
    take: async (): Promise<RefusedKey[]> => {
      const all = [...noted.values()];
      noted.clear();
      const tried = all.map(({ key, again }) =>
        again().then(
          ({ state }) => (state === "spoiled" ? [key] : []),
          () => [],
        ),
      );
      return (await Promise.all(tried)).flat();
    },

    /** Notes that these copies were reported, so that they are not reported again before a member replaces them. */
    settle: (keys: readonly RefusedKey[]): void => {
      for (const { grant } of keys) returned.add(grant);
    },
  };
};

export type SpoiledKeys = ReturnType<typeof createSpoiledKeys>;
