/** @file A device whose storage and calls a test can read. */
import type { TestServer } from "../../../server/test/harness.ts";
import { aDevice, injectTransport, memoryStorage, recording } from "../../../server/test/harness.ts";
import type { Transport } from "../../src/api/transport.ts";
import type { Device } from "../../src/session/session.ts";
import { createIdentityStore } from "../../src/storage/identity-store.ts";

/** Makes a device that has readable storage and records every call. */
export const anOpenDevice = (server: TestServer, transport: Transport = injectTransport(server)) => {
  const storage = memoryStorage();
  const { sent, transport: watched } = recording(transport);
  const written: string[] = [];
  const identities = createIdentityStore({
    ...storage,
    setItem: (key, value) => {
      written.push(value);
      storage.setItem(key, value);
    },
  });
  const device: Device = { ...aDevice(server), transport: watched, identities };
  return { device, storage, written, sent };
};
