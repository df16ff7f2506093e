/**
 * @file Gives the client the storage and the network of this browser. Loaded on demand, because the login page is shown
 * without it.
 */
import { fetchStream } from "@keepwell/client/api/stream.ts";
import { fetchTransport, type Transport } from "@keepwell/client/api/transport.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createIndexedDbDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { createIndexedDbPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createIndexedDbRecordStore } from "@keepwell/client/storage/record-store.ts";
import { createIndexedDbSealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { isOutdated } from "@keepwell/contract/data-version.ts";
import { notices } from "@keepwell/ui/notices-store.ts";
import { deriveMasterKeyInWorker } from "../kdf/derive-master-key.ts";
import { flushDrafts } from "./drafts.ts";
import { noteOutdated } from "./lost-code.ts";
import { platform } from "./platform.ts";
import { currentSession, leaveSession } from "./sessions.ts";
import { noteStateDoubt } from "./state-doubt.ts";

/**
 * Called when the session has ended elsewhere. Seals the drafts, and then ends the session in this tab. During this
 * time, failures of pending calls are not shown.
 */
export const leaveTab = async (): Promise<void> => {
  const endSilence = notices.silence();
  await flushDrafts();
  leaveSession("elsewhere");
  endSilence();
};

const { server, identities, database, extension } = platform();
const fetched = fetchTransport(server);
const callServer = extension?.named(fetched) ?? fetched;

/**
 * Calls the server. If the reply says that this page is too old to read the reply (`outdated`), the page is reloaded,
 * unless it was reloaded just before.
 */
const transport: Transport = async (request) => {
  const reply = await callServer(request);
  if (isOutdated(reply.needs ?? null)) noteOutdated();
  return reply;
};

export const device: Device = {
  transport,
  openStream: fetchStream(server),
  identities: createIdentityStore(identities.values, identities.events),
  keys: createIndexedDbKeyStore(database),
  deviceKeys: createIndexedDbDeviceKeyStore(database),
  records: createIndexedDbRecordStore(database, navigator.locks),
  sealed: createIndexedDbSealedStore(database, navigator.locks),
  pins: createIndexedDbPinStore(database),
  deriveMasterKey: deriveMasterKeyInWorker,
  onStateDoubt: noteStateDoubt,
  onSignedOut: (uid) => {
    if (currentSession()?.identity.uid === uid) void leaveTab();
  },
};
