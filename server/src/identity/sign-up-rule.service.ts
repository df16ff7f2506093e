/** @file The operator's rule that says who may create an account on this server. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { type SignUpRule, signUpRule } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { Context } from "../context.ts";
import { listInvitedTo } from "../sharing/invitation.store.ts";
import { readStoredRule, storeRule } from "./sign-up-rule.store.ts";

const OPEN: SignUpRule = { mode: "open", domains: [] };

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

export const createSignUpRuleService = ({ database: { handle } }: Pick<Context, "database">) => {
  const read = async (): Promise<SignUpRule> => {
    const stored = await readStoredRule(handle);
    return stored === undefined ? OPEN : signUpRule.parse(JSON.parse(stored));
  };

  return {
    read,

    set: (rule: SignUpRule): Promise<void> => storeRule(handle, JSON.stringify(rule)),

    /** Refuses a sign-up with this address unless the operator's rule allows it. */
    requireAdmitted: async (email: string): Promise<void> => {
      const { mode, domains } = await read();
      if (mode === "closed") return fail("sign_up.closed");
      if (mode === "open" || (mode === "domains" && domains.includes(domainOf(email)))) return;
      if ((await listInvitedTo(handle, email)).length === 0) failField("email", "email_not_admitted");
    },

    /** Refuses an account that an invitation to an enterprise would create, if the operator's rule is `closed`. */
    requireNotClosed: async (): Promise<void> => {
      if ((await read()).mode === "closed") fail("sign_up.closed");
    },
  };
};

export type SignUpRuleService = ReturnType<typeof createSignUpRuleService>;
