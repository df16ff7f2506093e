import type { Context } from "../context.ts";
import { type Announced, announceCommitted } from "./change.store.ts";

/**
 * Announces what was committed already; resolves once that is done, or was given up. PostgreSQL lets transactions that
 * announce something commit one at a time, each once the one before is on the disk: announced within its transaction,
 * a hot write would be as slow as that. Nothing here waits for the disk, and what comes while announcements are under
 * way goes out with the next ones, the same change only once. If the server dies between a commit and its
 * announcement, other browsers see the change later; the change itself is safe.
 */
export const createAnnouncer = ({ database: { handle }, log }: Pick<Context, "database" | "log">) => {
  const waiting = new Map<string, Announced>();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const send = async (): Promise<void> => {
    next = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all)
      await announceCommitted(handle, one).catch((error: unknown) =>
        log.warn({ err: error }, "a change was not announced"),
      );
  };

  return (change: Announced): Promise<void> => {
    waiting.set(`${change.bucketUid} ${change.what}`, change);
    if (!next) {
      next = last.then(send);
      last = next;
    }
    return next;
  };
};
