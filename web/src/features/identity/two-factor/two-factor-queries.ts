/** @file Queries of the user's second factors. Their keys begin with the identity's uid. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { PhoneNumber, TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { type CodeSource, usableMethods } from "./use-code-step.ts";

export const twoFactorQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "two-factor"] as const,
    queryFn: () => session.api.identity.getTwoFactor(),
    staleTime: 0,
  });

/** Whether the account has a passkey or a security key. */
export const hasKeyQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "has-key"] as const,
    queryFn: async () => (await session.api.identity.listCredentials()).length > 0,
    staleTime: 0,
  });

export const refreshTwoFactor = (session: Session): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: twoFactorQuery(session).queryKey });

export const keepPhone = (session: Session, phone: PhoneNumber): void => {
  queryClient.setQueryData(twoFactorQuery(session).queryKey, (before) => before && { ...before, phone });
};

/**
 * Lists the second factors except security keys. Backup codes are not among them, because they are used in place of a
 * second factor.
 */
export const listFactors = ({ authenticator, phone }: TwoFactor): TwoFactorMethod[] => {
  const factors: TwoFactorMethod[] = [];
  if (authenticator) factors.push("authenticator");
  if (phone.phone_number !== null) factors.push("phone");
  return factors;
};

interface OwnMethods {
  readonly state: TwoFactor;
  /** Whether the account has a security key or a passkey. A passkey can also confirm the user's identity. */
  readonly hasKey: boolean;
}

/** Returns the methods by which the user can confirm their identity; null if the password is enough. */
export const createCodeSource = (session: Session, { state, hasKey }: OwnMethods): CodeSource | null => {
  // An account has backup codes if, and only if, it has a second factor.
  if (state.backup_codes === null) return null;
  const keys: readonly TwoFactorMethod[] = hasKey ? ["security_key"] : [];
  const codes: readonly TwoFactorMethod[] = state.backup_codes.left > 0 ? ["backup_code"] : [];
  return {
    methods: usableMethods([...keys, ...listFactors(state), ...codes]),
    phoneHint: state.phone.phone_number?.slice(-2) ?? null,
    codeSent: false,
    sendCode: () => session.api.identity.sendConfirmationCode(),
  };
};
