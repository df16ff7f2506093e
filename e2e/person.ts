/** @file Makes a person who has an account. Uses Keepwell's client in Node, over real HTTP. */
import { randomUUID } from "node:crypto";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { createEntry, type EntryDraft, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { createMemoryDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createMemoryKeyStore } from "@keepwell/client/storage/key-store.ts";
import { createMemoryPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createMemoryRecordStore } from "@keepwell/client/storage/record-store.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { deriveOnce } from "./master-keys.ts";

export interface NewPassword {
  readonly name: string;
  readonly url?: string;
  readonly username?: string;
  readonly password?: string;
  readonly notes?: string;
  /** The entry's `extra` as JSON text, in its stored form (docs/security.md 2.5). */
  readonly extra?: string;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** A session of the person in Node. Tests use it to prepare data, and to change data while a page is open. */
  readonly session: Session;
  readonly device: Device;
  /** The bucket "Private passwords". */
  readonly privateBucket: Bucket;
  addPassword(entry: NewPassword): Promise<SealedEntry>;
  /** Saves another version of an entry, as another browser of the same person would. */
  saveElsewhere(opened: SealedEntry, entry: NewPassword): Promise<SealedEntry>;
  addNote(name: string, text: string): Promise<SealedEntry>;
}

const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
};

export const deviceAt = (url: string): Device => ({
  transport: fetchTransport(url),
  identities: createIdentityStore(memoryStorage()),
  keys: createMemoryKeyStore(),
  deviceKeys: createMemoryDeviceKeyStore(),
  records: createMemoryRecordStore(),
  sealed: createMemorySealedStore(),
  pins: createMemoryPinStore(),
  deriveMasterKey: deriveOnce,
});

const findSystemBucket = async (session: Session): Promise<Bucket> => {
  const found = (await listBuckets(session)).find((row) => !isUnverifiable(row) && row.is_system);
  if (!found || isUnverifiable(found)) throw new Error("There is no system bucket.");
  return found;
};

interface SignedIn {
  readonly email: string;
  readonly password: string;
  readonly device: Device;
  readonly session: Session;
}

const passwordDraft = ({
  name,
  url = "",
  username = "",
  password = "",
  notes = "",
  extra = "{}",
}: NewPassword): EntryDraft => ({
  type: "password",
  name,
  fields: { url, username, password, text: notes, extra },
  confirmPassword: password,
});

/** Makes a `Person` of a user who has an account and is signed in to it. */
export const personWith = async ({ session, ...signedIn }: SignedIn): Promise<Person> => {
  const privateBucket = await findSystemBucket(session);
  // The server's reply has no name, so add the entry's name.
  const add = async (draft: EntryDraft) => ({
    ...(await createEntry(session, privateBucket, draft)),
    name: draft.name,
  });
  return {
    name: session.identity.name,
    ...signedIn,
    session,
    privateBucket,
    addPassword: (entry) => add(passwordDraft(entry)),
    saveElsewhere: (opened, entry) =>
      updateEntry(session, privateBucket, { opened, draft: passwordDraft(entry) }),
    addNote: (name, text) => add({ type: "note", name, fields: { text, extra: "{}" } }),
  };
};

export const createPerson = async (
  url: string,
  firstname = "Ana",
  lastname = "Tremblay",
): Promise<Person> => {
  const email = `${firstname.toLowerCase()}-${randomUUID()}@example.test`;
  const password = `plum orbit cascade ${randomUUID()}`;
  const device = deviceAt(url);
  const session = await signUp(device, {
    firstname,
    lastname,
    email,
    email_confirm: email,
    password,
    plan: "free",
    locale: "en",
  });
  return personWith({ email, password, device, session });
};
