/** @file A new passkey is given to the website after the save, or removed again if the website does not wait. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CallEnded, type SavingSteps, saveAndAnswer } from "../../src/passkey-window/save-and-answer.ts";

interface Plan {
  /** Whether the website waits when the save begins, and when it has ended. */
  readonly waits: readonly [before: boolean, after: boolean];
  readonly fails?: "save" | "undo";
}

const setUp = ({ waits: [before, after], fails }: Plan) => {
  const done: string[] = [];
  const step = async (name: string): Promise<void> => {
    done.push(name);
    if (name === fails) throw new RangeError(name);
  };
  const steps: SavingSteps = {
    noteSaving: async (isSaving) => {
      done.push(isSaving ? "saving" : "not saving");
      return before;
    },
    save: () => step("save"),
    answer: async () => {
      done.push("answer");
      return after;
    },
    undo: () => step("undo"),
  };
  return { done, steps };
};

test("the website gets the passkey after the server has stored it", async () => {
  const { done, steps } = setUp({ waits: [true, true] });
  assert.equal(await saveAndAnswer(steps), "answered");
  assert.deepEqual(done, ["saving", "save", "answer"]);
});

test("nothing is saved if the website does not wait any more", async () => {
  const { done, steps } = setUp({ waits: [false, false] });
  await assert.rejects(saveAndAnswer(steps), CallEnded);
  assert.deepEqual(done, ["saving"]);
});

test("if the call ends during the save, the passkey is removed again", async () => {
  const { done, steps } = setUp({ waits: [true, false] });
  assert.equal(await saveAndAnswer(steps), "undone");
  assert.deepEqual(done, ["saving", "save", "answer", "undo"]);
});

test("if the passkey cannot be removed, the save ends as `left`", async () => {
  const { steps } = setUp({ waits: [true, false], fails: "undo" });
  assert.equal(await saveAndAnswer(steps), "left");
});

test("after a failed save the website still waits, and gets nothing", async () => {
  const { done, steps } = setUp({ waits: [true, true], fails: "save" });
  await assert.rejects(saveAndAnswer(steps), RangeError);
  assert.deepEqual(done, ["saving", "save", "not saving"]);
});
