import { type OlderPassword, PasswordOlderThanSeen } from "@keepwell/client/restored/older-password.ts";
import { useState } from "react";

interface Told {
  readonly email: string;
  readonly older: OlderPassword;
  /** The user has typed that the operator restored a backup. */
  readonly isAccepted: boolean;
}

/** What a sign-in has told of an older password, as long as the address is the one that it was told of. */
export const useOlderPassword = (email: string) => {
  const [told, setTold] = useState<Told | null>(null);
  const current = told?.email === email ? told : null;
  return {
    older: current?.older,
    isAccepted: current?.isAccepted ?? false,
    accept: (isAccepted: boolean): void => setTold(current && { ...current, isAccepted }),
    /** Keeps what the failure tells, and passes it on. */
    note: (error: unknown): never => {
      if (error instanceof PasswordOlderThanSeen) setTold({ email, older: error.older, isAccepted: false });
      throw error;
    },
  };
};
