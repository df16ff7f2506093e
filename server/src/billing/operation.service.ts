/**
 * @file [Note: Operations] What a person asks of the payment provider takes several calls, and a server may die
 * between any two. So it is written down first, with its key. Whoever comes next, the person again or the
 * worker, does all of it again under the same key: what was done already makes nothing new ([Note: Payment
 * keys]). A subscriber has one operation under way at most; the next waits for it.
 */
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { ERRORS, type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { OperationKind } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";
import type { Outcome } from "../payments/payment-provider.ts";
import { findOpenOperation, findOperation, insertOperation, type OperationRow } from "./operation.store.ts";
import { createOperationRunner, type StepsOf } from "./operation-runner.ts";

const WAIT_MS = 20_000;
const LOOK_MS = 150;

export interface NewOperation {
  readonly key: string;
  readonly subscriberUid: string;
  readonly kind: OperationKind;
  readonly args: unknown;
  /** Checks and notes, in the transaction that writes the operation down. */
  readonly prepare?: (within: Handle) => Promise<void>;
}

const isErrorCode = (text: string | null): text is ErrorCode => text !== null && Object.hasOwn(ERRORS, text);

const refusalIn = ({ refusal }: OperationRow): ErrorCode => (isErrorCode(refusal) ? refusal : "conflict");

const asStored = (args: unknown): unknown => JSON.parse(JSON.stringify(args));

/** What is to be undone at the provider of an operation that nobody comes back to. */
export type UndoOf = Partial<Record<OperationKind, (operation: OperationRow) => Promise<void>>>;

export const createOperations = (
  context: Pick<Context, "clock" | "database" | "log">,
  steps: StepsOf,
  undoOf: UndoOf,
) => {
  const {
    clock,
    database: { handle },
  } = context;
  const { lease, refuse, run } = createOperationRunner(context, steps);

  const giveUp = async (operation: OperationRow): Promise<void> => {
    await undoOf[operation.kind]?.(operation);
    await refuse(operation, "conflict");
  };

  /** Another that waits for its holder gives way; one that was left behind is brought to its end first. */
  const clearWay = async ({ key, waits }: OperationRow): Promise<void> => {
    const other = await lease(key);
    if (!other) return;
    if (waits) return giveUp(other);
    await run(other).catch(() => undefined);
  };

  const writeDown = async ({ prepare, ...operation }: NewOperation): Promise<void> => {
    const other = await findOpenOperation(handle, operation.subscriberUid);
    if (other) return clearWay(other);
    const { key, subscriberUid: subscriber_uid, kind } = operation;
    const args = JSON.stringify(operation.args);
    const row = { key, subscriber_uid, kind, args, leased_until: clock.now(), created_at: clock.now() };
    await inTransaction(handle, async (within) => {
      // Where somebody was quicker, the next look sees whose turn it is.
      if (await insertOperation(within, row)) await prepare?.(within);
    });
  };

  const find = async (operation: NewOperation): Promise<OperationRow | undefined> => {
    const known = await findOperation(handle, operation.key);
    if (known) return known;
    await writeDown(operation);
    return findOperation(handle, operation.key);
  };

  /** Undefined where it is somebody else's turn: look again. */
  const attempt = async (operation: NewOperation): Promise<Outcome | undefined> => {
    const known = await find(operation);
    if (!known) return undefined;
    if (known.subscriber_uid !== operation.subscriberUid) return fail("uid_taken");
    if (known.state === "done") return { kind: "done" };
    if (known.state === "refused") return fail(refusalIn(known));
    if (!isDeepStrictEqual(known.args, asStored(operation.args))) return fail("uid_taken");
    const mine = await lease(operation.key);
    return mine && run(mine);
  };

  return {
    /**
     * Does what was asked, once for each key however often it is asked. Throws the catalogue's error of a
     * refusal; `requires_action` where the card's holder is to confirm, and then the same is to be asked again.
     */
    perform: async (operation: NewOperation): Promise<void> => {
      const late = performance.now() + WAIT_MS;
      while (performance.now() < late) {
        const outcome = await attempt(operation);
        if (outcome?.kind === "done") return;
        if (outcome) return fail("requires_action", { clientSecret: outcome.clientSecret });
        await delay(LOOK_MS);
      }
      return fail("unavailable");
    },

    /** Brings one that was left behind to its end. */
    resume: async (key: string): Promise<void> => {
      const left = await lease(key);
      if (left) await run(left);
    },

    /** Gives one up that nobody came back to. */
    abandon: async (key: string): Promise<void> => {
      const left = await lease(key);
      if (left) await giveUp(left);
    },
  };
};

export type Operations = ReturnType<typeof createOperations>;
