/** @file Runs one stored operation and records its outcome: [Note: Operations]. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { OperationKind } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";
import type { Outcome } from "../payments/payment-provider.ts";
import { recordDeclined } from "./billing-audit.ts";
import {
  finishOperation,
  leaseOperation,
  type OperationRow,
  refuseOperation,
  releaseOperation,
} from "./operation.store.ts";
import { failPayment, toRefusal } from "./payment-refusal.ts";
import { setNextPlan } from "./subscription.store.ts";

/** How long an operation is leased. All calls of one operation to the provider together take less time. */
const LEASE_MS = 3 * 60_000;

/** Makes all calls of an operation to the provider. Runs again after an interruption ([Note: Payment keys]). */
export type Steps = (operation: OperationRow) => Promise<Outcome>;

/** The steps of each kind of operation; null on a server that takes no payments. */
export type StepsOf = Readonly<Record<OperationKind, Steps>> | null;

/**
 * For each kind of operation, how an abandoned one is undone at the provider. A kind is missing if nothing is undone.
 */
export type UndoOf = Partial<Record<OperationKind, (operation: OperationRow) => Promise<void>>>;

export const createOperationRunner = (
  { clock, database: { handle }, log }: Pick<Context, "clock" | "database" | "log">,
  stepsOf: StepsOf,
  undoOf: UndoOf,
) => {
  const close = (operation: OperationRow, end: (within: Handle) => Promise<boolean>): Promise<void> =>
    inTransaction(handle, async (within) => {
      // A server that has lost its lease must not reset the pending plan: the plan may belong to another operation by
      // now.
      if (await end(within)) await setNextPlan(within, operation.subscriber_uid, null);
    });

  const refuse = (operation: OperationRow, refusal: ErrorCode): Promise<void> =>
    close(operation, async (within) => {
      const isRefused = await refuseOperation(within, operation, refusal);
      if (isRefused && refusal === "card_error") await recordDeclined(within, operation, clock.now());
      return isRefused;
    });

  /** Makes the operation available for another attempt. */
  const release = (operation: OperationRow, waits: boolean): Promise<void> =>
    releaseOperation(handle, operation, { at: clock.now(), waits });

  const settleFailure = async (operation: OperationRow, error: unknown): Promise<never> => {
    const { kind, attempts } = operation;
    const problem = error instanceof Error ? error.message : "unknown";
    log.warn({ kind, attempts, problem }, "a payment failed");
    const refusal = toRefusal(error);
    if (refusal === null) await release(operation, false);
    else await refuse(operation, refusal);
    return failPayment(error);
  };

  const undo = async (operation: OperationRow): Promise<void> => {
    try {
      await undoOf[operation.kind]?.(operation);
    } catch (error) {
      log.warn({ err: error, kind: operation.kind }, "an operation could not be undone");
      // If the provider has refused to undo the operation, it would refuse another attempt too. So the operation ends.
      if (toRefusal(error) !== null) return;
      await release(operation, true);
      failPayment(error);
    }
  };

  return {
    /**
     * Undoes and refuses a leased operation that its user did not finish. If the provider cannot be reached, the
     * operation waits as before, and the catalogue's error is thrown.
     */
    giveUp: async (operation: OperationRow): Promise<void> => {
      await undo(operation);
      await refuse(operation, "conflict");
    },

    /** Leases an operation in order to run it; undefined if another server has leased it, or it is finished. */
    lease: (key: string): Promise<OperationRow | undefined> => {
      const now = clock.now();
      return leaseOperation(handle, key, { now, until: new Date(now.getTime() + LEASE_MS) });
    },

    /**
     * Runs a leased operation. Throws the catalogue's error in two cases: the provider refuses the operation, which
     * then ends; or the provider cannot be reached, and the operation can be tried again. Any other error is thrown
     * unchanged, and the operation can be tried again too.
     */
    run: async (operation: OperationRow): Promise<Outcome> => {
      if (!stepsOf) return fail("unavailable");
      const steps = stepsOf[operation.kind];
      const outcome = await steps(operation).catch((error: unknown) => settleFailure(operation, error));
      if (outcome.kind === "done") await close(operation, (within) => finishOperation(within, operation));
      else await release(operation, true);
      return outcome;
    },
  };
};
