import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SignupBody } from "@keepwell/contract/identity/identity.endpoints.ts";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { makeAccountKey, type RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { sealSek } from "@keepwell/crypto/account/seal-sek.ts";
import { toBase64, wipe } from "@keepwell/crypto/bytes.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { keepPin } from "../account/sign-in-pins.ts";
import { createApi } from "../api/api.ts";
import { makeBucketParts } from "../buckets/make-bucket-parts.ts";
import { enter, type Remembering } from "./enter.ts";
import type { Device, Session } from "./session.ts";

export interface SignUpForm extends Remembering {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_confirm: string;
  /** As typed. It goes no further than the key derivation. */
  readonly password: string;
  readonly plan: SignupBody["plan"];
  readonly locale: SignupBody["locale"];
}

const FIRST = 1;

/** Everything that the server must hold for a new account, sealed. */
const makeKeys = async (device: Device, password: string, raw: RawAccountKey) => {
  const uid = makeUid();
  const salt = makeSalt();
  const masterKey = await device.deriveMasterKey({ password, salt, kdf: CURRENT_KDF });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  const { wrap } = await deriveAccountKeys(await importAccountKey(raw), uid);
  const created = Math.floor(Date.now() / 1000);
  const identity = await makeIdentity({ uid, gen: FIRST, created, wrap });
  return {
    uid,
    password: keys.authKey,
    kdf: CURRENT_KDF,
    salt: toBase64(salt),
    sek: await sealSek(raw, { keys, uid, epoch: FIRST, kdf: CURRENT_KDF, salt }),
    bundle: identity.bundle,
    private_keys: identity.privateKeys,
    bucket: await makeBucketParts({ wrap, ownerUid: uid, name: SYSTEM_BUCKET_NAME, isSystem: true }),
  };
};

/** Creates an account with its keys and its system bucket, and signs in to it. */
export const signUp = async (device: Device, form: SignUpForm): Promise<Session> => {
  const raw = makeAccountKey();
  try {
    const api = createApi({ transport: device.transport, token: () => null });
    const keys = await makeKeys(device, form.password, raw);
    // Field by field: a form may hold more than its type says, the password typed again for one.
    const { firstname, lastname, email, email_confirm, plan, locale } = form;
    const person = { firstname, lastname, email, email_confirm, plan, locale };
    const reply = await api.identity.signup({ body: { ...person, ...keys, credit_card: null } });
    const { sek, kdf, salt } = keys;
    const { remember } = form;
    const session = await enter(device, reply, raw, { sek, kdf, salt, epoch: FIRST, remember });
    await keepPin(device, { email, uid: keys.uid, kdf, salt, epoch: FIRST });
    return session;
  } finally {
    wipe(raw);
  }
};
