import { platform } from "./platform.ts";

/** A choice that this browser stores for all accounts. */
export interface KeptChoice<Choice extends string> {
  /** The name under which this browser stores the choice. */
  readonly key: string;
  readonly choices: readonly Choice[];
  /** The choice that applies until the user makes one. */
  readonly usual: Choice;
}

export const readChoice = <Choice extends string>({ key, choices, usual }: KeptChoice<Choice>): Choice => {
  const stored = platform().kept.values.getItem(key);
  return choices.find((choice) => choice === stored) ?? usual;
};
