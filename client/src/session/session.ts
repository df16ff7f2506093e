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

/** Derives a master key from a password; in the browser, in a worker of its own. */
export type DeriveMasterKey = (input: { password: string; salt: Bytes; kdf: number }) => Promise<MasterKey>;

/** What signing in and staying signed in needs from the browser. */
export interface Device {
  readonly transport: Transport;
  /** Opens a reply that is read as it arrives. Without it there are no live events. */
  readonly openStream?: OpenStream;
  readonly identities: IdentityStore;
  readonly keys: KeyStore;
  /** This browser's own keys, if it is trusted. They outlive every session. */
  readonly deviceKeys: DeviceKeyStore;
  /** Drafts, sealed. */
  readonly sealed: SealedStore;
  /** What this browser has seen of each account's buckets, and the rows and lists that it received last, sealed. */
  readonly records: RecordStore;
  /** What this browser has seen of each account's sign-in. */
  readonly pins: PinStore;
  readonly deriveMasterKey: DeriveMasterKey;
  /** Called when the server ended this identity's session; the identity is already removed. */
  readonly onSignedOut?: (uid: string) => void;
  /** Called at each reading of this account's state: with what the user must decide first, or with null. */
  readonly onStateDoubt?: (uid: string, doubt: StateDoubt | null) => void;
}

/** An unlocked identity: its calls, and the keys that open the replies. */
export interface Session {
  readonly identity: Identity;
  readonly api: Api;
  readonly keyring: Keyring;
  /** Opens a stream as this identity, if the device can. */
  readonly openStream?: (path: string, signal: AbortSignal) => Promise<StreamReply>;
}

/** The reply when there is no token to open a stream with: the one that the server would send. */
const REFUSED: StreamReply = { status: 401, chunks: null };

/**
 * Removes an identity from this browser: its token, the key that opens it, and the rows and lists of its buckets. Drafts
 * stay, sealed, for the next sign-in to this account, and so does what this browser has seen.
 */
export const forget = async ({ identities, keys, records }: Device, uid: string): Promise<void> => {
  identities.remove(uid);
  await Promise.all([keys.delete(uid), ...CACHED_KINDS.map((kind) => records.deleteKind(uid, kind))]);
};

/** The identity with its current token: a session outlives the token that it began with. */
export const storedIdentity = ({ identities }: Device, identity: Identity): Identity =>
  identities.get(identity.uid) ?? identity;

/** [Note: Signed out] Aborted once this browser has removed the identity, in any of its tabs. */
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
  const onUnauthorized = (refused: string) => {
    // A late reply to an older token says nothing about the current one.
    if (refused === token()) void forget(device, uid).then(() => device.onSignedOut?.(uid));
  };
  const signedOut = untilForgotten(device.identities, uid);
  const { openStream, sealed, records } = device;
  const openAs = async (path: string, unwanted: AbortSignal): Promise<StreamReply> => {
    const bearer = token();
    const signal = AbortSignal.any([unwanted, signedOut]);
    const reply = openStream && bearer !== null ? await openStream({ path, token: bearer, signal }) : REFUSED;
    if (reply.status === 401 && bearer !== null) onUnauthorized(bearer);
    return reply;
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
