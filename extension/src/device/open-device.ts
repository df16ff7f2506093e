/** @file Gives the client the storage and the network for one server's accounts in this browser. */
import { fetchTransport, namedTransport } from "@keepwell/client/api/transport.ts";
import type { DeriveMasterKey, Device } from "@keepwell/client/session/session.ts";
import { createIndexedDbDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIndexedDbPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createIndexedDbRecordStore } from "@keepwell/client/storage/record-store.ts";
import { createIndexedDbSealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { EXTENSION_CLIENT } from "@keepwell/contract/data-version.ts";
import { createKeptReplies, type KeptReplies } from "../offline/kept-replies.ts";
import { openStores, type Stores } from "./open-stores.ts";
import { databaseOf } from "./server-database.ts";

export interface ServerDevice extends Device, Stores {
  /** The server's last replies, from which the entries can be read without a connection. */
  readonly replies: KeptReplies;
}

export const openDevice = async (origin: string, deriveMasterKey: DeriveMasterKey): Promise<ServerDevice> => {
  const database = databaseOf(indexedDB, origin);
  const replies = createKeptReplies(namedTransport(EXTENSION_CLIENT, fetchTransport(origin)));
  return {
    ...(await openStores(origin)),
    transport: replies.transport,
    replies,
    deviceKeys: createIndexedDbDeviceKeyStore(database),
    records: createIndexedDbRecordStore(database, navigator.locks),
    sealed: createIndexedDbSealedStore(database, navigator.locks),
    pins: createIndexedDbPinStore(database),
    deriveMasterKey,
  };
};
