import { type OlderPassword, PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";

export const OLDER_PASSWORD = "older_password";

interface ReportedPassword {
  readonly email: string;
  readonly older: OlderPassword;
  /** Whether the user has typed that the operator restored a backup. */
  readonly isAccepted: boolean;
}

/**
 * Keeps what the last sign-in reported about an older password. The report counts only while the form has the same
 * address.
 */
export const useOlderPassword = (email: string) => {
  const [reported, report] = useState<ReportedPassword | null>(null);
  const current = reported?.email === email ? reported : null;
  return {
    older: current?.older,
    /** The older password, if the user has accepted it. Pass it to the next sign-in. */
    acceptOlder: current?.isAccepted ? current.older : undefined,
    accept: (isAccepted: boolean): void => report(current && { ...current, isAccepted }),
    /**
     * Describes a failed sign-in. For an older password the message is empty, because `OlderPassword` explains the
     * failure.
     */
    failureOf: (error: unknown): Failure => {
      if (!(error instanceof PasswordOlderThanSeen)) return failureOf(error);
      report({ email, older: error.older, isAccepted: false });
      return { type: OLDER_PASSWORD, message: "" };
    },
  };
};
