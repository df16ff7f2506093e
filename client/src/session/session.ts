import type { AccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { type Api, createApi } from "../api/api.ts";
import type { OpenStream, StreamReply } from "../api/stream.ts";
import type { Transport } from "../api/transport.ts";
import { createKeyring, type Keyring } from "../keyring/keyring.ts";
import type { StateDoubt } from "../people/load-state.ts";
import type { DeviceKeyStore } from "../storage/device-key-store.ts";
import type { Identity, IdentityStore } from "../storage/identity-store.ts";
import type { KeyStore } from "../storage/key-store.ts";
import type { PinStore } from "../storage/pin-store.ts";
import { CACHED_KINDS, type RecordStore } from "../storage/record-store.ts";
import type { SealedStore } from "../storage/sealed-store.ts";

/** Derives a master key from a password. In a browser this runs in a worker. */
export type DeriveMasterKey = (input: { password: string; salt: Bytes; kdf: number }) => Promise<MasterKey>;

/** What a client needs from the browser to sign in and to stay signed in. */
export interface Device {
  readonly transport: Transport;
  /** Opens a reply whose bytes can be read while they arrive. Without this function there are no live events. */
  readonly openStream?: OpenStream;
  readonly identities: IdentityStore;
  readonly keys: KeyStore;
  /** The keys that this browser itself has as a trusted browser. They outlive every session. */
  readonly deviceKeys: DeviceKeyStore;
  readonly sealed: SealedStore;
  /**
   * Sealed records: what this browser has seen of each account's buckets, and the rows and lists that it last received.
   */
  readonly records: RecordStore;
  /** What this browser has seen of each account's sign-in. */
  readonly pins: PinStore;
  readonly deriveMasterKey: DeriveMasterKey;
  /** Called after the server has ended an identity's session and the identity is removed. */
  readonly onSignedOut?: (uid: string) => void;
  /** Called after each reading of an account's state, with the doubt that the user must decide about; null for none. */
  readonly onStateDoubt?: (uid: string, doubt: StateDoubt | null) => void;
}

/** An unlocked identity, with its calls and the keys that open the replies. */
export interface Session {
  readonly identity: Identity;
  readonly api: Api;
  readonly keyring: Keyring;
  /** Opens a stream as this identity, if the device can. */
  readonly openStream?: (path: string, signal: AbortSignal) => Promise<StreamReply>;
}

/** The reply for a stream without a token. It is the reply that the server would send. */
const REFUSED: StreamReply = { status: 401, chunks: null };

/**
 * The reply for a stream whose token was refused because another token has replaced it. The caller then connects again.
 */
const REPLACED: StreamReply = { status: 503, chunks: null };

/**
 * Removes an identity from this browser: its token, the key that opens it, and the rows and lists of its buckets.
 * Sealed drafts, and the records of what this browser has seen, stay for the next sign-in to this account.
 */
export const forget = async ({ identities, keys, records }: Device, uid: string): Promise<void> => {
  identities.remove(uid);
  await Promise.all([keys.delete(uid), ...CACHED_KINDS.map((kind) => records.deleteKind(uid, kind))]);
};

/**
 * Runs a function that replaces an account's token, on the server first and then in this browser. While the function
 * runs, no tab of this browser removes the identity because of a refused token.
 */
export const replaceToken = <Result>(
  { sealed }: Device,
  uid: string,
  replace: () => Promise<Result>,
): Promise<Result> => sealed.alone(uid, "token", replace);

/**
 * Removes an identity whose token the server has refused. The identity stays if the token was replaced in the meantime:
 * the refusal of an older token says nothing about the current one. Must not be awaited within `replaceToken`, because
 * both wait for the same lock.
 */
export const forgetRefused = (device: Device, uid: string, refused: string): Promise<void> =>
  replaceToken(device, uid, async () => {
    if (device.identities.get(uid)?.token !== refused) return;
    await forget(device, uid);
    device.onSignedOut?.(uid);
  });

/** The identity with its current token. A session lasts longer than the token with which it began. */
export const storedIdentity = ({ identities }: Device, identity: Identity): Identity =>
  identities.get(identity.uid) ?? identity;

/** [Note: Signed out] Returns a signal that is aborted once any tab of this browser has removed the identity. */
const untilForgotten = (identities: IdentityStore, uid: string): AbortSignal => {
  const forgotten = new AbortController();
  const end = identities.subscribe(() => {
    if (identities.get(uid)) return;
    end();
    forgotten.abort();
  });
  return forgotten.signal;
};

/** Makes the session of a stored identity whose account key was opened. */
export const createSession = async (
  device: Device,
  identity: Identity,
  accountKey: AccountKey,
): Promise<Session> => {
  const { uid } = identity;
  const token = () => device.identities.get(uid)?.token ?? null;
  const onUnauthorized = (refused: string) => forgetRefused(device, uid, refused);
  const signedOut = untilForgotten(device.identities, uid);
  const { openStream, sealed, records } = device;
  const openAs = async (path: string, unwanted: AbortSignal): Promise<StreamReply> => {
    const bearer = token();
    const signal = AbortSignal.any([unwanted, signedOut]);
    const reply = openStream && bearer !== null ? await openStream({ path, token: bearer, signal }) : REFUSED;
    if (reply.status !== 401 || bearer === null) return reply;
    await onUnauthorized(bearer);
    return token() === null ? REFUSED : REPLACED;
  };
  const api = createApi({ transport: device.transport, token, onUnauthorized, signedOut });
  const onDoubt = (doubt: StateDoubt | null) => device.onStateDoubt?.(uid, doubt);
  return {
    identity,
    ...(openStream ? { openStream: openAs } : {}),
    api,
    keyring: await createKeyring({ uid, accountKey, api, sealed, records, signedOut, onDoubt }),
  };
};
