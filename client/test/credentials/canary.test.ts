/**
 * @file Searches the data that the browser sends and stores for a passkey's value and the keys that this value opens.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deriveBytes, importBase } from "@keepwell/crypto/hkdf.ts";
import { uidBytes } from "@keepwell/crypto/uid.ts";
import { reopened } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import type { TransportRequest } from "../../src/api/transport.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { nameCredential } from "../../src/credentials/credential-names.ts";
import { removeCredential } from "../../src/credentials/list-credentials.ts";
import type { Authenticator } from "../../src/session/authenticator.ts";
import { lock } from "../../src/session/lock.ts";
import type { Device } from "../../src/session/session.ts";
import { buffer, canary, rawKeysDuring, whereIs } from "../api/canary-search.ts";
import { aReadyUser, enterWithPasskey, theCredential, unlockActive } from "./support.ts";

const server = useServer();

/** Records copies of the values that an authenticator's passkeys compute, because the client wipes the originals. */
const watched = (authenticator: Authenticator): { authenticator: Authenticator; values: Buffer[] } => {
  const values: Buffer[] = [];
  const use: Authenticator["use"] = async (wanted) => {
    const used = await authenticator.use(wanted);
    if (used.value) values.push(Buffer.from(used.value));
    return used;
  };
  return { authenticator: { ...authenticator, use }, values };
};

/** Makes a device that records its requests and the texts that it stores. */
const recordingDevice = (device: Device, sent: TransportRequest[], stored: TransportRequest[]): Device => {
  const { put } = device.sealed;
  const sealed: Device["sealed"] = {
    ...device.sealed,
    put: (uid, name, text) => {
      stored.push({ method: "", path: name, headers: {}, body: text });
      return put(uid, name, text);
    },
  };
  const transport: Device["transport"] = (request) => {
    sent.push(request);
    return device.transport(request);
  };
  return { ...device, sealed, transport };
};

test("neither a passkey's value nor a key that the value opens is sent or stored", async () => {
  const user = await aReadyUser(server);
  const { authenticator, values } = watched(user.authenticator);
  const [sent, stored]: [TransportRequest[], TransportRequest[]] = [[], []];
  const device = recordingDevice(user.device, sent, stored);
  const other = recordingDevice(aDevice(server), sent, stored);
  const [name, renamed] = [canary("name"), canary("renamed")];
  const rawKeys = await rawKeysDuring(async () => {
    const { password } = user;
    await addPasskey(device, await reopened(device), authenticator, { password, name });
    await lock(device);
    await unlockActive(device, authenticator);
    await enterWithPasskey(server, authenticator, other);
    const session = await reopened(device);
    const { uid } = await theCredential(session);
    await nameCredential(session, uid, renamed);
    await confirmPassword(device, session, password);
    await removeCredential(device, session, uid);
  });
  stored.push({ method: "", path: "identities", headers: {}, body: JSON.stringify(other.identities.list()) });

  assert.equal(values.length, 3);
  const [value = Buffer.alloc(0)] = values;
  const key = await deriveBytes(
    await importBase(Uint8Array.from(value)),
    uidBytes(user.session.identity.uid),
    "keepwell/v1/passkey/wrap",
  );
  assert.ok(rawKeys.some((raw) => raw.equals(value)));
  for (const secret of [value, buffer(key), ...rawKeys, buffer(name), buffer(renamed)])
    assert.deepEqual([whereIs(secret, sent), whereIs(secret, stored)], [[], []]);
  assert.ok(stored.some(({ path }) => path === "passkey-form"));
  assert.ok(sent.some(({ path }) => path === "/api/authenticate/passkey"));
});
