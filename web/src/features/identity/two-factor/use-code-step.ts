import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { useState } from "react";

/** Where a code may come from. */
export interface CodeSource {
  /** At least one, the best first. */
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone. */
  readonly phoneHint: string | null;
  /** Whether a text message is on its way already. */
  readonly codeSent: boolean;
  readonly sendCode: () => Promise<void>;
}

/** Which method the code is of, and what was typed. Another method is another code. */
export const useCodeStep = ([best = "backup_code"]: readonly TwoFactorMethod[]) => {
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
