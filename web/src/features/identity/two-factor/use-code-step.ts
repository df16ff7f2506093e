import {
  CODE_METHODS,
  type CodeMethod,
  type TwoFactorMethod,
} from "@keepwell/contract/identity/two-factor-method.ts";
import { useState } from "react";

/** The methods by which the user can get a code. */
export interface CodeSource {
  /** At least one, the best first. */
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone number; null without a phone. */
  readonly phoneHint: string | null;
  /** Whether a text message was sent already. */
  readonly codeSent: boolean;
  readonly sendCode: () => Promise<void>;
}

/** Keeps the chosen method and the typed code. A change of the method clears the code. */
export const useCodeStep = (methods: readonly TwoFactorMethod[]) => {
  const [best = "backup_code"] = CODE_METHODS.filter((one) => methods.includes(one));
  const [chosen, choose] = useState<CodeMethod | null>(null);
  const [code, setCode] = useState("");
  return {
    method: chosen ?? best,
    code,
    setCode,
    choose: (next: CodeMethod) => {
      choose(next);
      setCode("");
    },
  };
};

export type CodeStepState = ReturnType<typeof useCodeStep>;
