import { CallFailure, hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Invited } from "@keepwell/client/team/users/invite-person.ts";
import type { JudgedPerson, PersonField, PersonProblem } from "@keepwell/client/team/users/judge-people.ts";
import { failureOf } from "../../../../app/failure-words.ts";
import { useSendsMail } from "../../../../app/sends-mail.ts";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";
import { useTeamText } from "../../../../text/team-text.ts";
import { useText } from "../../../../text/text.ts";
import type { Inviting } from "./use-inviting.ts";

type Tone = "plain" | "success" | "problem";

export interface PersonState {
  readonly tone: Tone;
  readonly words: string;
}

const FIELDS: readonly PersonField[] = ["email", "firstname", "lastname"];

/** Returns a function that says why a person is left out, or the result of their invitation. */
export const usePersonWords = (session: Session) => {
  const words = useAddSeveralText();
  const { fields } = useTeamText().users;
  const { byField } = useText().errors;
  const link = useSendsMail(session) ? words.mailed : words.kept;

  const describeProblem = (problem: PersonProblem): string => {
    const { problems } = words;
    switch (problem.kind) {
      case "fields":
        return FIELDS.flatMap((field) => {
          const code = problem.fields[field];
          return code === undefined ? [] : [problems.field(fields[field], byField[code])];
        }).join(" ");
      case "duplicate":
        return problems.duplicate(problem.line);
      case "group":
      case "groups":
        return problems[problem.kind](problem.name);
      default:
        return problems[problem.kind];
    }
  };

  const describeFailure = (error: unknown): string => {
    if (hasCode(error, "users_groups.manage")) return words.states.groupBeyond;
    if (!(error instanceof CallFailure)) return failureOf(error).message;
    if (error.fields["email"]?.code === "email_taken") return words.states.taken;
    const messages = Object.values(failureOf(error).fields ?? {});
    return messages.length > 0 ? messages.join(" ") : failureOf(error).message;
  };

  const describeResult = (result: Invited): PersonState => {
    if (result.state === "added") return { tone: "success", words: link.added };
    const reason = describeFailure(result.error);
    return {
      tone: "problem",
      words: result.state === "invited" ? words.states.withoutGroups(reason) : reason,
    };
  };

  return (person: JudgedPerson, { results, current, isRunning }: Inviting): PersonState => {
    if (person.problem) return { tone: "problem", words: describeProblem(person.problem) };
    const { uid } = person.invitee;
    const result = results.get(uid);
    if (uid === current) return { tone: "plain", words: words.states.sending };
    if (result) return describeResult(result);
    const isBegun = isRunning || results.size > 0;
    return { tone: "plain", words: isBegun ? words.states.waiting : words.states.ready };
  };
};
