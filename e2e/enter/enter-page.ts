/**
 * @file A test runs this code in a page. It signs in there with the client's own code, and writes into the client's own
 * stores. The test has already derived the master key. bundle.ts makes one script of this file.
 */
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { createIndexedDbDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { createIndexedDbPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createIndexedDbRecordStore } from "@keepwell/client/storage/record-store.ts";
import { createIndexedDbSealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

/** The key in localStorage for the time of the last activity, as in web/src/app/idle-lock.ts. */
const LAST_ACTIVE = "keepwell.last-active";

export interface Entering {
  readonly email: string;
  readonly password: string;
  /** The bytes of the master key, as an array of numbers, which can be passed to a page. */
  readonly masterKey: readonly number[];
}

export const enter = async ({ email, password, masterKey }: Entering): Promise<void> => {
  const device = {
    transport: fetchTransport(location.origin),
    identities: createIdentityStore(localStorage),
    keys: createIndexedDbKeyStore(indexedDB),
    deviceKeys: createIndexedDbDeviceKeyStore(indexedDB),
    records: createIndexedDbRecordStore(indexedDB, navigator.locks),
    sealed: createIndexedDbSealedStore(indexedDB, navigator.locks),
    pins: createIndexedDbPinStore(indexedDB),
    deriveMasterKey: async () => Uint8Array.from(masterKey) as MasterKey,
  };
  // Trust this browser, as the login form does by default.
  await signIn(device, { email, password, remember: true });
  localStorage.setItem(LAST_ACTIVE, String(Date.now()));
};
