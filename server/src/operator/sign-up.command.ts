import { type SignUpRule, signUpRule } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { createSignUpRuleService } from "../identity/sign-up-rule.service.ts";
import type { CommandTable } from "./command.ts";

const WRONG = "Choose open, invited, closed, or domain with one domain or more, such as example.com.";

const readRule = ([word, ...others]: readonly string[]): SignUpRule => {
  const domains = others.map((one) => one.toLowerCase().replace(/^@/, ""));
  const mode = word === "domain" ? "domains" : word;
  const read = signUpRule.safeParse({ mode, domains });
  if (!read.success || word === "domains" || (word === "domain") !== domains.length > 0)
    throw new Error(WRONG);
  return read.data;
};

const sentence = ({ mode, domains }: SignUpRule): string =>
  ({
    open: "Anyone can create an account.",
    domains: `Addresses at ${domains.join(", ")}, and people who are invited, can create an account.`,
    invited: "Only people who are invited can create an account.",
    closed: "No account can be created.",
  })[mode];

export const SIGN_UP_COMMANDS: CommandTable = {
  "sign-up": {
    usage: "sign-up [open | invited | closed | domain DOMAIN…]",
    does: "Says or sets who can create an account. Existing accounts are not affected.",
    run: async (context, { words }) => {
      const rules = createSignUpRuleService(context);
      if (words.length > 0) await rules.set(readRule(words));
      const rule = await rules.read();
      return { text: sentence(rule), data: rule };
    },
  },
};
