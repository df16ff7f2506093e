/** @file Queries of the user's second factors. Their keys begin with the identity's uid. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { PhoneNumber, TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import type { CodeSource } from "./use-code-step.ts";

export const twoFactorQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "two-factor"] as const,
    queryFn: () => session.api.identity.getTwoFactor(),
    staleTime: 0,
  });

export const refreshTwoFactor = (session: Session): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: twoFactorQuery(session).queryKey });

export const keepPhone = (session: Session, phone: PhoneNumber): void => {
  queryClient.setQueryData(twoFactorQuery(session).queryKey, (before) => before && { ...before, phone });
};

/** Lists the second factors. Backup codes are not among them, because they are used in place of a second factor. */
export const listFactors = ({ authenticator, phone }: TwoFactor): TwoFactorMethod[] => {
  const factors: TwoFactorMethod[] = [];
  if (authenticator) factors.push("authenticator");
  if (phone.phone_number !== null) factors.push("phone");
  return factors;
};

/** Returns the methods for a code that confirms the user's identity; null if the password is enough. */
export const createCodeSource = (session: Session, state: TwoFactor): CodeSource | null => {
  const factors = listFactors(state);
  if (factors.length === 0) return null;
  return {
    methods: (state.backup_codes?.left ?? 0) > 0 ? [...factors, "backup_code"] : factors,
    phoneHint: state.phone.phone_number?.slice(-2) ?? null,
    codeSent: false,
    sendCode: () => session.api.identity.sendConfirmationCode(),
  };
};
