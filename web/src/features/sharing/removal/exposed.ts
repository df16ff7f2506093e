/**
 * @file Keeps which passwords removed people could open. The page lists them until the user dismisses the notice.
 */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

export interface Exposed {
  readonly who: string;
  /**
   * The passwords that the person could open. Undefined if the page had not loaded the passwords when the person was
   * removed. The person may then know all passwords of the bucket.
   */
  readonly passwords: readonly EntryName[] | undefined;
}

/**
 * The people removed from a bucket since the user last dismissed its notice, in the order of their removal. People who
 * could open no password are dropped at the next removal.
 */
export const exposed = createTabStore<readonly Exposed[]>();

/** Returns the people who may know a password. */
export const findKnowing = (people: readonly Exposed[] = []): readonly Exposed[] =>
  people.filter(({ passwords }) => passwords?.length !== 0);

export const addExposed = (bucketUid: string, removed: Exposed): void =>
  exposed.set(bucketUid, [...findKnowing(exposed.get(bucketUid)), removed]);

/** Returns each password that at least one of the people could open, with its most recent name. */
export const findPasswords = (people: readonly Exposed[]): readonly EntryName[] => {
  const all = people.flatMap(({ passwords = [] }) => passwords);
  return [...new Map(all.map((password) => [password.uid, password])).values()];
};
