import { open } from "../aead.ts";
import { type Bytes, wipe } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { privateKeyContext, type VerifiedBundle } from "./bundle.ts";
import { checkEd25519Pair, checkX25519Pair } from "./check-pairs.ts";
import { importX25519 } from "./import-x25519.ts";
import { verifyBundle } from "./verify-bundle.ts";

/** An account's own identity, opened. `edPrivate` signs, and `xPrivate` opens grants; neither is extractable. */
export type Identity = {
  uid: string;
  gen: number;
  edPrivate: CryptoKey;
  xPrivate: CryptoKey;
  edPublic: Bytes;
  xPublic: Bytes;
  fingerprint: Bytes;
};

const PKCS8_BYTES = 48;

const importEd25519 = (pkcs8: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);

type Sealed = { x: string; ed: string };

const openPrivateKey = async (
  kind: "idk-x" | "idk-ed",
  facts: VerifiedBundle,
  { sealed, wrap }: { sealed: string; wrap: CryptoKey },
): Promise<CryptoKey> => {
  const pkcs8 = await open(wrap, privateKeyContext(kind, facts), sealed, PKCS8_BYTES);
  try {
    return await (kind === "idk-x" ? importX25519(pkcs8) : importEd25519(pkcs8));
  } finally {
    wipe(pkcs8);
  }
};

/**
 * Opens the account's own identity. Each sealed private key is bound to the public keys. Each opened private key is
 * also checked against its public key. So a public key that the server substitutes is refused (docs/security.md section
 * 2.4).
 * @param wrap `AccountKeys.wrap`.
 * @throws CannotVerifyError
 */
export const openIdentity = ({
  uid,
  gen,
  bundle,
  privateKeys,
  wrap,
}: {
  uid: string;
  gen: number;
  bundle: unknown;
  privateKeys: Sealed;
  wrap: CryptoKey;
}): Promise<Identity> =>
  orCannotVerify(async () => {
    const facts = await verifyBundle(bundle, { uid });
    ensure(facts.gen === gen);
    const xPrivate = await openPrivateKey("idk-x", facts, { sealed: privateKeys.x, wrap });
    const edPrivate = await openPrivateKey("idk-ed", facts, { sealed: privateKeys.ed, wrap });
    await checkX25519Pair(xPrivate, facts.xPublic);
    await checkEd25519Pair(edPrivate, facts.edPublic);
    const { edPublic, xPublic, fingerprint } = facts;
    return { uid, gen, edPrivate, xPrivate, edPublic, xPublic, fingerprint };
  });
