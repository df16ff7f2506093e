import { before } from "node:test";

interface Opened {
  readonly opened: Promise<void>;
}

/** Stands for an object that is there later: all that is read of it is read of that object. */
export const standIn = <T extends object>(there: () => T): T =>
  new Proxy({} as T, {
    get: (_, key) => Reflect.get(there(), key),
    has: (_, key) => Reflect.has(there(), key),
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(there(), key);
      return descriptor && { ...descriptor, configurable: true };
    },
  });

/**
 * What all tests of a file work with: objects that `make` makes once the server is open, to be taken apart at once.
 * They are there within tests.
 */
export const prepare = <T extends Readonly<Record<string, object>>>(
  { opened }: Opened,
  make: () => Promise<T>,
): T => {
  let made: T | undefined;
  before(async () => {
    await opened;
    made = await make();
  });
  const there = (key: string): object => {
    const value = made?.[key];
    if (value === undefined) throw new Error(`${key} is made before the tests, and not there yet.`);
    return value;
  };
  return new Proxy({} as T, { get: (_, key) => standIn(() => there(String(key))) });
};
