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
  /** How many are not shown yet. */
  readonly waiting: number;
  /** The last notices of the session, the newest first, for users to read after the notices have disappeared. */
  readonly log: readonly Notice[];
};

export type NoticesStore = {
  readonly notify: (notice: NewNotice) => void;
  readonly dismiss: (id: number) => void;
  /** Removes all notices and also the log, because another account must not read them. */
  readonly clear: () => void;
  /** Ignores new notices until every caller of `silence` has called the function that it returned. */
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
 * Shows a notice: `notify({ tone: 'success', text })`. A notice must contain no secrets. What the notice says must also
 * be visible elsewhere on the page.
 */
export const notify = notices.notify;
