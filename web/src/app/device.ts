/** @file This browser, as the client needs it. Loaded only once there is somebody to sign in. */
import { fetchStream } from "@keepwell/client/api/stream.ts";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createIndexedDbDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { createIndexedDbPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createIndexedDbSealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { deriveMasterKeyInWorker } from "../kdf/derive-master-key.ts";
import { notices } from "../ui/notices-store.ts";
import { flushDrafts } from "./drafts.ts";
import { noteOlderState } from "./older-state.ts";
import { currentSession, leaveSession } from "./sessions.ts";

/** What was typed is sealed before the keys to do so are gone. Nobody hears of the calls that give up meanwhile. */
export const leaveTab = async (): Promise<void> => {
  const endSilence = notices.silence();
  await flushDrafts();
  leaveSession();
  endSilence();
};

export const device: Device = {
  transport: fetchTransport(location.origin),
  openStream: fetchStream(location.origin),
  identities: createIdentityStore(localStorage, window),
  keys: createIndexedDbKeyStore(indexedDB),
  deviceKeys: createIndexedDbDeviceKeyStore(indexedDB),
  sealed: createIndexedDbSealedStore(indexedDB),
  pins: createIndexedDbPinStore(indexedDB),
  deriveMasterKey: deriveMasterKeyInWorker,
  onOlderState: noteOlderState,
  onSignedOut: (uid) => {
    if (currentSession()?.identity.uid === uid) void leaveTab();
  },
};
