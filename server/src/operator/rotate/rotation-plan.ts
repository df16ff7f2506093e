/** @file Describes what the rotation of each secret does, and what users lose when it ends. */
import type { SecretName } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Rotation } from "../../secret-rotation.ts";
import { idOfPepper } from "../../sessions/verifier.ts";
import { countBackupCodeUsers, countIdleSessions, countOtherVerifiers } from "./rotation.store.ts";

/** One kind of data that depends on the previous secret, and what happens to it when the rotation ends. */
export interface Dependent {
  readonly count: number;
  readonly what: string;
}

const dependent = (count: number, [one, several]: readonly [string, string]): Dependent => ({
  count,
  what: count === 1 ? one : several,
});

interface SecretPlan {
  readonly begins: string;
  readonly ends: string;
  readonly count: (context: Context, rotation: Rotation) => Promise<readonly Dependent[]>;
}

export const PLANS: Readonly<Record<SecretName, SecretPlan>> = {
  pepper: {
    begins:
      "New passwords are hashed with the new pepper. The present password of an account is hashed with it at the next sign-in, and works with the previous pepper until then.",
    ends: "An account that has not signed in since the rotation began cannot sign in any more. Its user must reset the password by mail. Afterwards, a recovery code, a trusted browser or a team's administrator can bring the user's data back. Without any of these, the account starts empty.",
    count: async ({ database: { handle }, secrets }) => {
      const { accounts, formerPasswords } = await countOtherVerifiers(handle, idOfPepper(secrets.pepper));
      return [
        dependent(accounts, [
          "account has not signed in since the rotation began, and will have to reset the password",
          "accounts have not signed in since the rotation began, and will have to reset the password",
        ]),
        dependent(formerPasswords, [
          "former password will no longer bring back the data that a reset has locked",
          "former passwords will no longer bring back the data that resets have locked",
        ]),
      ];
    },
  },
  tokenKey: {
    begins:
      "New tokens are signed with the new key. Tokens that were signed with the previous key stay valid, and open pages exchange them within minutes.",
    ends: "A browser that has not been used since the rotation began has to sign in again. No session lasts longer than 90 days.",
    count: async ({ database: { handle } }, { begun_at }) => [
      dependent(await countIdleSessions(handle, begun_at), [
        "session has not been used since the rotation began, and will end",
        "sessions have not been used since the rotation began, and will end",
      ]),
    ],
  },
  fakeSaltKey: {
    begins:
      "For an address without an account, the server answers differently from now on. A caller who noted the earlier answer can therefore tell that the address has no account. The previous key is not used any more.",
    ends: "Nothing depends on the previous key.",
    count: async () => [],
  },
  twoFactorKey: {
    begins:
      "New authenticator apps, codes by text message and backup codes use the new key. Earlier ones stay valid.",
    ends: "The secrets of authenticator apps are sealed with the new key. Backup codes that were made before are deleted: their users make new ones in the settings.",
    count: async ({ database: { handle } }, { begun_at }) => [
      dependent(await countBackupCodeUsers(handle, begun_at), [
        "user has backup codes from before the rotation, and will lose them",
        "users have backup codes from before the rotation, and will lose them",
      ]),
    ],
  },
};
