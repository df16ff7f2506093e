/** @file Saves a new passkey, and gives it to the website once the server has stored it. */

/** Thrown before anything is sent, because the website no longer waits. */
export class CallEnded extends Error {}

export interface SavingSteps {
  /** Tells the background that a save begins or has failed. Returns whether the website still waits. */
  readonly noteSaving: (isSaving: boolean) => Promise<boolean>;
  readonly save: () => Promise<void>;
  /** Gives the passkey to the website. Returns false if the call has ended before, so that the website cannot get it. */
  readonly answer: () => Promise<boolean>;
  /** Removes the passkey from its entry again. */
  readonly undo: () => Promise<void>;
}

/** `undone`: the call had ended, and the passkey was removed again. `left`: it could not be removed. */
export type SaveEnd = "answered" | "undone" | "left";

/** @throws CallEnded @throws as `save` */
export const saveAndAnswer = async ({ noteSaving, save, answer, undo }: SavingSteps): Promise<SaveEnd> => {
  if (!(await noteSaving(true))) throw new CallEnded();
  try {
    await save();
  } catch (error) {
    await noteSaving(false);
    throw error;
  }
  if (await answer()) return "answered";
  return undo().then(
    () => "undone",
    () => "left",
  );
};
