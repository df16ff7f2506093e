import { CODE_METHODS, type TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { useState } from "react";
import { isPasskeyCapable } from "../../../app/passkey-capable.ts";

/** The methods by which the user can prove the second factor. */
export interface CodeSource {
  /** The best first. Empty if no method works on this page. */
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone number; null without a phone. */
  readonly phoneHint: string | null;
  /** Whether a text message was sent already. */
  readonly codeSent: boolean;
  readonly sendCode: () => Promise<void>;
}

/**
 * Returns the methods that work on this page. In the extension, and in a browser without passkeys, only the methods
 * work for which the user types a code.
 */
export const usableMethods = (methods: readonly TwoFactorMethod[]): readonly TwoFactorMethod[] =>
  isPasskeyCapable() ? methods : CODE_METHODS.filter((method) => methods.includes(method));

/**
 * Keeps the chosen method and the typed code. Choosing another method clears the code. Without a usable method,
 * `method` is undefined.
 */
export const useCodeStep = ([best]: readonly TwoFactorMethod[]) => {
  const [chosen, choose] = useState<TwoFactorMethod | null>(null);
  const [code, setCode] = useState("");
  return {
    method: chosen ?? best,
    code,
    setCode,
    choose: (next: TwoFactorMethod) => {
      choose(next);
      setCode("");
    },
  };
};

export type CodeStepState = ReturnType<typeof useCodeStep>;
