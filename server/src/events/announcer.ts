import type { Context } from "../context.ts";
import { type Announced, announceCommitted } from "./change.store.ts";

/**
 * Announces changes that are already committed. The promise resolves once the announcement is sent or has failed.
 *
 * A transaction that sends a notification cannot commit before the previous notifying transaction is on the disk, so
 * frequent writes would wait for each other. Therefore the announcer sends notifications in a statement of its own,
 * which stores nothing and does not wait for the disk.
 *
 * Changes that arrive while an announcement is under way are sent together afterwards, each change once. If the server
 * stops between a commit and its announcement, other browsers see the change later.
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
    const key = `${change.bucketUid} ${change.what}`;
    const users = new Set([...(waiting.get(key)?.users ?? []), ...change.users]);
    waiting.set(key, { ...change, users: [...users] });
    if (!next) {
      next = last.then(send);
      last = next;
    }
    return next;
  };
};
