export type NoticeTone = "success" | "error" | "info";
export type Notice = { readonly id: number; readonly tone: NoticeTone; readonly text: string };
export type NoticesState = {
  /** Oldest first. */
  readonly visible: readonly Notice[];
  /** How many wait for a place. */
  readonly waiting: number;
  /** The session's last ones, newest first: four seconds are not enough for everybody. */
  readonly log: readonly Notice[];
};

export type NoticesStore = {
  readonly notify: (notice: { readonly tone: NoticeTone; readonly text: string }) => void;
  readonly dismiss: (id: number) => void;
  /** Forgets everything, the log too: another account has no business reading it. */
  readonly clear: () => void;
  /** Takes nothing in until the silence is ended, by what this returns. */
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
    notify({ tone, text }) {
      if (silences > 0) return;
      const notice = { id: nextId++, tone, text };
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

/** `notify({ tone: 'success', text })`. Never the only place where something is said, and never a secret. */
export const notify = notices.notify;
