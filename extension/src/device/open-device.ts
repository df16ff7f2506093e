/** @file The storage and network of one server's accounts in this browser, as the client needs them. */
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
  /** The server's last replies, for reading the entries without the server. */
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
