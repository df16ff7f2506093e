import type { Strength, StrengthReply, StrengthRequest } from "./strength.ts";
import { makeZxcvbn } from "./zxcvbn.ts";

const zxcvbn = makeZxcvbn();

const PERSONAL = "userInputs";
const SHORT = 12;

const findWeakness = (password: string, found: ReturnType<typeof zxcvbn.check>): Strength["weakness"] => {
  if (found.score >= 3) return null;
  const dictionaries = found.sequence.map((match) =>
    "dictionaryName" in match ? match.dictionaryName : undefined,
  );
  if (dictionaries.includes(PERSONAL)) return "personal";
  if (dictionaries.some((name) => name !== undefined)) return "common";
  return password.length < SHORT ? "short" : "pattern";
};

addEventListener("message", ({ data }: MessageEvent<StrengthRequest>) => {
  const { id, password, context } = data;
  const found = zxcvbn.check(password, [...context]);
  postMessage({ id, score: found.score, weakness: findWeakness(password, found) } satisfies StrengthReply);
});
