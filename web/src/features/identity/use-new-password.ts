import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { FormProblems } from "@keepwell/client/api/form-problems.ts";
import { useSignUpText } from "../../text/sign-up-text.ts";
import { findProblem, rateStrength, useStrength } from "./new-password.ts";

/** Words that an attacker would try first for this person. */
interface Person {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email: string;
}

/** A new password's strength and rules; problems of `field` have the shape of the server's refusals. */
export function useNewPassword(password: string, person: Person, field = "password") {
  const text = useSignUpText();
  const { firstname = "", lastname = "", email } = person;
  const context = [firstname, lastname, email, email.split("@")[0] ?? "", "keepwell"];
  const sentences = { short: text.passwordTooShort, long: text.passwordTooLong, weak: text.passwordTooWeak };
  const problems = async (): Promise<FormProblems> => {
    const problem = findProblem(password, await rateStrength(password, context));
    return problem === null ? {} : { [field]: { code: null, message: sentences[problem] } };
  };
  const require = async () => {
    const fields = await problems();
    if (Object.keys(fields).length > 0) throw new CallFailure("validation", { code: "validation", fields });
  };
  return { strength: useStrength(password, context), problems, require };
}
