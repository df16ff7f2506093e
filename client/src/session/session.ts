import type { AccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { type Api, createApi } from "../api/api.ts";
import type { OpenStream, StreamReply } from "../api/stream.ts";
import type { Transport } from "../api/transport.ts";
import { createKeyring, type Keyring } from "../keyring/keyring.ts";
import type { OlderState } from "../people/older-than-seen.ts";
import type { DeviceKeyStore } from "../storage/device-key-store.ts";
import type { Identity, IdentityStore } from "../storage/identity-store.ts";
import type { KeyStore } from "../storage/key-store.ts";
import type { PinStore } from "../storage/pin-store.ts";
import type { SealedStore } from "../storage/sealed-store.ts";

/** Derives a master key from a password; in the browser, in a worker of its own. */
export type DeriveMasterKey = (input: { password: string; salt: Bytes; kdf: number }) => Promise<MasterKey>;

/** What signing in and staying signed in needs of its surroundings. */
export interface Device {
  readonly transport: Transport;
  /** How to read a reply as it comes. Without it there are no live events. */
  readonly openStream?: OpenStream;
  readonly identities: IdentityStore;
  readonly keys: KeyStore;
  /** This browser's own keys, where it is trusted. They outlive every session. */
  readonly deviceKeys: DeviceKeyStore;
  /** Drafts, sealed. */
  readonly sealed: SealedStore;
  /** What is known of each account's sign-in since it last opened here. */
  readonly pins: PinStore;
  readonly deriveMasterKey: DeriveMasterKey;
  /** Told when the server ended this identity's session; the identity is already removed. */
  readonly onSignedOut?: (uid: string) => void;
  /** Told of each older state of this account that the server shows; null when it shows none. */
  readonly onOlderState?: (uid: string, older: OlderState | null) => void;
}

/** An unlocked identity: whose calls to make, and the keys to read the answers with. */
export interface Session {
  readonly identity: Identity;
  readonly api: Api;
  readonly keyring: Keyring;
  /** Opens a stream as this identity, where the device can. */
  readonly openStream?: (path: string, signal: AbortSignal) => Promise<StreamReply>;
}

/** Nobody is signed in any more: as the server would answer. */
const REFUSED: StreamReply = { status: 401, chunks: null };

/**
 * Forgets an identity on this browser: its token, and the key that opens it. Drafts stay, sealed: whoever
 * signs in to this account again finds them.
 */
export const forget = async ({ identities, keys }: Device, uid: string): Promise<void> => {
  identities.remove(uid);
  await keys.delete(uid);
};

/** The identity with its token of now: sessions outlive the token that they began with. */
export const storedIdentity = ({ identities }: Device, identity: Identity): Identity =>
  identities.get(identity.uid) ?? identity;

/** [Note: Signed out] Aborted once this browser has forgotten the identity, in whichever of its tabs. */
const untilForgotten = (identities: IdentityStore, uid: string): AbortSignal => {
  const forgotten = new AbortController();
  const end = identities.subscribe(() => {
    if (identities.get(uid)) return;
    end();
    forgotten.abort();
  });
  return forgotten.signal;
};

/** Makes the session of a stored identity whose account key is in hand. */
export const createSession = async (
  device: Device,
  identity: Identity,
  accountKey: AccountKey,
): Promise<Session> => {
  const { uid } = identity;
  const token = () => device.identities.get(uid)?.token ?? null;
  const onUnauthorized = (refused: string) => {
    // A late answer to an older token says nothing of the one that is stored now.
    if (refused === token()) void forget(device, uid).then(() => device.onSignedOut?.(uid));
  };
  const signedOut = untilForgotten(device.identities, uid);
  const { openStream } = device;
  const openAs = async (path: string, unwanted: AbortSignal): Promise<StreamReply> => {
    const bearer = token();
    const signal = AbortSignal.any([unwanted, signedOut]);
    const reply = openStream && bearer !== null ? await openStream({ path, token: bearer, signal }) : REFUSED;
    if (reply.status === 401 && bearer !== null) onUnauthorized(bearer);
    return reply;
  };
  const api = createApi({ transport: device.transport, token, onUnauthorized, signedOut });
  const onOlder = (older: OlderState | null) => device.onOlderState?.(uid, older);
  return {
    identity,
    ...(openStream ? { openStream: openAs } : {}),
    api,
    keyring: await createKeyring({ uid, accountKey, api, sealed: device.sealed, onOlder }),
  };
};
