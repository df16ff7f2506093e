import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { refreshTwoFactor } from "../two-factor/two-factor-queries.ts";
import { refreshCredentials } from "./credential-queries.ts";

interface Removed {
  readonly notice: string;
  readonly onRemoved: () => void;
}

/**
 * Removes a passkey or a security key. If the account then has no second factor left, the backup codes are also
 * deleted.
 */
export const useRemoval = (session: Session, { notice, onRemoved }: Removed) =>
  useMutation({
    mutationFn: async (uid: string) => {
      const { removeCredential } = await import("../../../app/credentials.ts");
      await withConfirmation(() => removeCredential(session, uid));
    },
    onSuccess: () => {
      onRemoved();
      notify({ tone: "success", text: notice });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => Promise.all([refreshCredentials(session), refreshTwoFactor(session)]),
  });
