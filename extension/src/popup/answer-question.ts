/** @file Saves a submitted login according to the user's answer. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { ChangedElsewhere } from "../entry/save-typed.ts";
import { judgeLogin } from "../submitted/judge-login.ts";
import { type LoginCalls, type SavedAs, saveNewLogin, updateLogin } from "../submitted/save-login.ts";
import { suggestEntry } from "../submitted/suggest-entry.ts";
import { type Compared, openCompared, type Question } from "./find-question.ts";

export interface Answer {
  /** The uid of the entry to update, from the entries of the question; null for a new entry. */
  readonly target: string | null;
  readonly username: string;
  /** The bucket for a new entry. */
  readonly bucket: OpenBucket | undefined;
}

/**
 * Thrown when nothing was saved, because the user must answer an updated question. `changed`: another device has saved
 * the entry after it was compared. `current`: a team's entry was opened only after the answer, and has the current
 * password that the user submitted.
 */
export class AskAgain extends Error {
  readonly why: "changed" | "current";
  readonly question: Question;

  constructor(why: AskAgain["why"], question: Question) {
    super("The user has to answer again.");
    this.why = why;
    this.question = question;
  }
}

const withSaved = (question: Question, compared: readonly Compared[]): Question => ({
  ...question,
  saved: [...question.saved.filter(({ uid }) => compared.every((one) => one.uid !== uid)), ...compared],
  unopened: question.unopened.filter(({ uid }) => compared.every((one) => one.uid !== uid)),
});

const update = async (
  calls: LoginCalls,
  question: Question,
  { target, username }: Answer,
): Promise<SavedAs> => {
  const entry = question.entries.find(({ uid }) => uid === target);
  if (!entry) throw new CallFailure("not_found");
  const rev = question.saved.find(({ uid }) => uid === entry.uid)?.rev ?? entry.rev;
  const { password } = question.login;
  try {
    return await updateLogin(calls, { username, password }, { ...entry, rev });
  } catch (error) {
    if (!(error instanceof ChangedElsewhere)) throw error;
    const newest = await openCompared(async () => error.newest, entry);
    throw new AskAgain("changed", withSaved(question, [newest]));
  }
};

const create = async (
  calls: LoginCalls,
  question: Question,
  { username, bucket }: Answer,
): Promise<SavedAs> => {
  if (!bucket) throw new CallFailure("not_found");
  const { login, kept, unopened, entries } = question;
  const opened = await Promise.all(unopened.map((entry) => openCompared(calls.open, entry)));
  const compared = withSaved(question, opened);
  const verdict = judgeLogin(login, compared.saved);
  if (verdict.kind === "held") return "held";
  const target = suggestEntry(entries, { login, saved: compared.saved, verdict });
  if (target && unopened.includes(target)) throw new AskAgain("current", { ...compared, target });
  return saveNewLogin(calls, { kept, username, password: login.password }, bucket);
};

/**
 * Saves a login according to the user's answer. @throws AskAgain if the user must answer again. @throws as `saveTyped`
 */
export const answerQuestion = (calls: LoginCalls, question: Question, answer: Answer): Promise<SavedAs> =>
  answer.target === null ? create(calls, question, answer) : update(calls, question, answer);
