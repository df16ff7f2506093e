/** @file Rotates a bucket's key. The rotation goes on while Keepwell is open in this tab, whatever page is shown. */

import { rotateBucket } from "@keepwell/client/keys/rotate.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { subscribeSession } from "../../../app/sessions.ts";
import { createTabStore } from "../../../app/tab-store.ts";

export interface KeyChange {
  readonly done: number;
  /** 0 while it is unknown. */
  readonly total: number;
  readonly hasFailed: boolean;
}

const changes = createTabStore<KeyChange>();
export const useKeyChange = changes.useValue;

const running = new Map<string, AbortController>();
subscribeSession(() => {
  for (const controller of running.values()) controller.abort();
  running.clear();
});

/** Begins or continues a rotation; does nothing if it is running already. */
export const changeKey = async (
  session: Session,
  bucketUid: string,
  onDone: (bucketUid: string) => Promise<void>,
): Promise<void> => {
  if (running.has(bucketUid)) return;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(bucketUid, controller);
  changes.set(bucketUid, { done: 0, total: 0, hasFailed: false });
  const onProgress = (done: number, total: number) =>
    signal.aborted || changes.set(bucketUid, { done, total, hasFailed: false });
  try {
    await rotateBucket(session, bucketUid, { signal, onProgress });
    // The cached bucket still says that its key is due for rotation. So the bucket is read again.
    await onDone(bucketUid);
    changes.set(bucketUid, undefined);
  } catch {
    if (!signal.aborted) changes.set(bucketUid, { done: 0, total: 0, hasFailed: true });
  } finally {
    if (running.get(bucketUid) === controller) running.delete(bucketUid);
  }
};
