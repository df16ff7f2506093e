/** Receives the payload of a notification. Null means that notifications may have been missed. */
export type Handler = (payload: string | null) => void;

/** The functions that receive the notifications of each channel. */
export interface ChannelHandlers {
  readonly channels: () => Iterable<string>;
  deliver(channel: string, payload: string | null): void;
  /** Tells every handler that notifications may have been missed. */
  reportGap(): void;
  /** Adds a handler, and runs `begin`. If `begin` fails, removes the handler. Returns a function that removes it. */
  add(channel: string, handler: Handler, begin: () => Promise<void>): Promise<() => Promise<void>>;
}

export const createChannelHandlers = (): ChannelHandlers => {
  const handlers = new Map<string, Set<Handler>>();
  return {
    channels: () => handlers.keys(),
    deliver: (channel, payload) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    },
    reportGap: () => {
      for (const all of handlers.values()) for (const handler of all) handler(null);
    },
    add: async (channel, handler, begin) => {
      const all = handlers.get(channel) ?? new Set();
      handlers.set(channel, all.add(handler));
      try {
        await begin();
      } catch (error) {
        all.delete(handler);
        throw error;
      }
      return async () => void all.delete(handler);
    },
  };
};

/**
 * Work that the first call begins. Every call waits for the work, and rejects if the work fails. After a failure, the
 * next call begins the work again.
 */
export interface Beginning {
  (): Promise<void>;
  /** Waits until work that is under way, if any, has succeeded or failed. */
  settled(): Promise<void>;
}

export const beginOnce = (start: () => Promise<void>): Beginning => {
  let first: Promise<void> | undefined;
  const begin = () => {
    first ??= start().catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    return first;
  };
  return Object.assign(begin, { settled: async () => first?.catch(() => {}) });
};
