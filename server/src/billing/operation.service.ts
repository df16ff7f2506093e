/**
 * @file [Note: Operations] A user's request to the payment provider takes several calls, and a server may stop between
 * any two of them. So the server first stores the request, with its key, as an operation. After a stop, the user's
 * retry or the worker runs the whole operation again under this key. Calls that were already made create nothing new
 * ([Note: Payment keys]). A subscriber has at most one open operation: a new operation first ends the open one.
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
import { createOperationRunner, type StepsOf, type UndoOf } from "./operation-runner.ts";

const WAIT_MS = 20_000;
const RETRY_MS = 150;

export interface NewOperation {
  readonly key: string;
  readonly subscriberUid: string;
  readonly kind: OperationKind;
  /** The arguments of the request. A retry must have the same arguments. */
  readonly args: object;
  /**
   * Values that the server adds to `args` when it stores the operation. A retry keeps these values, whatever has
   * changed since.
   */
  readonly computed?: object;
  /** Checks and prepares the operation, in the transaction that stores it. */
  readonly prepare?: (within: Handle) => Promise<void>;
}

/** Repeats `attempt` until it returns a result. Fails with `unavailable` if this takes longer than `WAIT_MS`. */
const retrying = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> => {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    const result = await attempt();
    if (result !== undefined) return result;
    await delay(RETRY_MS);
  }
  return fail("unavailable");
};

const isErrorCode = (text: string | null): text is ErrorCode => text !== null && Object.hasOwn(ERRORS, text);

const refusalIn = ({ refusal }: OperationRow): ErrorCode => (isErrorCode(refusal) ? refusal : "conflict");

/** Whether a retry asks for what the first call has asked for. */
const isSame = ({ args: known }: OperationRow, { args }: NewOperation): boolean =>
  isDeepStrictEqual({ ...(known as object), ...JSON.parse(JSON.stringify(args)) }, known);

export const createOperations = (
  context: Pick<Context, "clock" | "database" | "log">,
  steps: StepsOf,
  undoOf: UndoOf,
) => {
  const {
    clock,
    database: { handle },
  } = context;
  const { giveUp, lease, run } = createOperationRunner(context, steps, undoOf);

  /**
   * Ends the open operation, so that another request can begin. Abandons an operation that waits for a cardholder, and
   * runs any other operation.
   */
  const finishOther = async ({ key, waits }: OperationRow): Promise<void> => {
    const other = await lease(key);
    if (!other) return;
    if (waits) return giveUp(other);
    await run(other).catch(() => undefined);
  };

  const insert = async ({ prepare, ...operation }: NewOperation): Promise<void> => {
    const other = await findOpenOperation(handle, operation.subscriberUid);
    if (other) return finishOther(other);
    const { key, subscriberUid: subscriber_uid, kind } = operation;
    const args = JSON.stringify({ ...operation.computed, ...operation.args });
    const row = { key, subscriber_uid, kind, args, leased_until: clock.now(), created_at: clock.now() };
    await inTransaction(handle, async (within) => {
      // If another call has inserted an operation first, the next attempt of this call sees that operation.
      if (await insertOperation(within, row)) await prepare?.(within);
    });
  };

  const find = async (operation: NewOperation): Promise<OperationRow | undefined> => {
    const known = await findOperation(handle, operation.key);
    if (known) return known;
    await insert(operation);
    return findOperation(handle, operation.key);
  };

  /**
   * Tries to perform the operation. Returns undefined if the subscriber has another open operation, or another server
   * runs this one. The caller then tries again.
   */
  const attempt = async (operation: NewOperation): Promise<Outcome | undefined> => {
    const known = await find(operation);
    if (!known) return undefined;
    if (known.subscriber_uid !== operation.subscriberUid) return fail("uid_taken");
    if (known.state === "done") return { kind: "done" };
    if (known.state === "refused") return fail(refusalIn(known));
    if (!isSame(known, operation)) return fail("uid_taken");
    const leased = await lease(operation.key);
    return leased && run(leased);
  };

  return {
    /**
     * Performs the operation. However often it is called with one key, the work is done once. Throws the catalogue's
     * error if the operation is refused. Throws `requires_action` if the cardholder must confirm; the client then calls
     * again with this key.
     */
    perform: async (operation: NewOperation): Promise<void> => {
      const outcome = await retrying(() => attempt(operation));
      if (outcome.kind !== "done") fail("requires_action", { clientSecret: outcome.clientSecret });
    },

    /**
     * Ends the subscriber's open operation. Call it before calling the provider without an operation. Otherwise the
     * worker could run an earlier request after that call.
     */
    endOpen: async (subscriberUid: string): Promise<void> => {
      await retrying(async () => {
        const open = await findOpenOperation(handle, subscriberUid);
        if (!open) return true;
        await finishOther(open);
        return undefined;
      });
    },

    /** Runs an operation that was left unfinished. */
    resume: async (key: string): Promise<void> => {
      const left = await lease(key);
      if (left) await run(left);
    },

    /** Undoes and refuses an operation that its user did not finish. */
    abandon: async (key: string): Promise<void> => {
      const left = await lease(key);
      if (left) await giveUp(left);
    },
  };
};

export type Operations = ReturnType<typeof createOperations>;
