import type { FormProblems } from "@keepwell/client/api/form-problems.ts";
import { refuseProblems } from "../../app/refuse-problems.ts";
import { useSignUpText } from "../../text/sign-up-text.ts";
import { findProblem, rateStrength, useStrength } from "./new-password.ts";

/** The user's name and address. An attacker would try these first. */
interface Person {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email: string;
}

/**
 * Measures a new password and checks its rules. Reports a problem as an error of `field`, with the same shape as an
 * error of the server.
 */
export function useNewPassword(password: string, person: Person, field = "password") {
  const text = useSignUpText();
  const { firstname = "", lastname = "", email } = person;
  const context = [firstname, lastname, email, email.split("@")[0] ?? "", "keepwell"];
  const sentences = { short: text.passwordTooShort, long: text.passwordTooLong, weak: text.passwordTooWeak };
  const problems = async (): Promise<FormProblems> => {
    const problem = findProblem(password, await rateStrength(password, context));
    return problem === null ? {} : { [field]: { code: null, message: sentences[problem] } };
  };
  const require = async () => refuseProblems(await problems());
  return { strength: useStrength(password, context), problems, require };
}
