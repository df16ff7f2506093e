export type NoticeTone = "success" | "error" | "info";
/** A button in the notice, such as Undo. A press on the button closes the notice. */
export type NoticeAction = { readonly label: string; readonly run: () => void };
type NewNotice = {
  readonly tone: NoticeTone;
  readonly text: string;
  readonly action?: NoticeAction | undefined;
};
export type Notice = NewNotice & { readonly id: number };
export type NoticesState = {
  /** The shown notices, the oldest first. */
  readonly visible: readonly Notice[];
  /** The number of notices that are not shown yet. */
  readonly waiting: number;
  /** The last notices of the session, the newest first. Users can read them after the notices have disappeared. */
  readonly log: readonly Notice[];
};

export type NoticesStore = {
  readonly notify: (notice: NewNotice) => void;
  readonly dismiss: (id: number) => void;
  /** Removes all notices and the log, so that the user of another account cannot read them. */
  readonly clear: () => void;
  /**
   * Ignores new notices. Returns a function that ends the silence. Notices are shown again when every caller has called
   * its function.
   */
  readonly silence: () => () => void;
  readonly state: () => NoticesState;
  readonly subscribe: (listener: () => void) => () => void;
};

const places = 3;
const logLength = 20;
const nothing: NoticesState = { visible: [], waiting: 0, log: [] };

export function makeNoticesStore(): NoticesStore {
  const listeners = new Set<() => void>();
  let shown: readonly Notice[] = [];
  let queue: readonly Notice[] = [];
  let state = nothing;
  let nextId = 1;
  let silences = 0;

  const publish = (log: readonly Notice[]) => {
    const free = places - shown.length;
    shown = [...shown, ...queue.slice(0, free)];
    queue = queue.slice(free);
    state = { visible: shown, waiting: queue.length, log };
    for (const listener of listeners) listener();
  };

  return {
    notify(given) {
      if (silences > 0) return;
      const notice = { ...given, id: nextId++ };
      queue = [...queue, notice];
      publish([notice, ...state.log].slice(0, logLength));
    },
    dismiss(id) {
      shown = shown.filter((notice) => notice.id !== id);
      publish(state.log);
    },
    clear() {
      shown = [];
      queue = [];
      publish([]);
    },
    silence() {
      silences += 1;
      return () => {
        silences -= 1;
      };
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const notices = makeNoticesStore();

/**
 * Shows a notice: `notify({ tone: 'success', text })`. A notice must contain no secrets. The page must also show the
 * same fact at another place.
 */
export const notify = notices.notify;
