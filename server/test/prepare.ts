import { before } from "node:test";

interface Opened {
  readonly opened: Promise<void>;
}

/**
 * Returns a proxy for an object that does not exist yet. Each read of a property calls `there`, and reads the property
 * of the object that `there` returns.
 */
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
 * As soon as the server is open, makes the objects that all tests of a file use. Returns proxies for these objects at
 * once. A file can destructure the result at once, but only its tests can read the proxies: an earlier read throws.
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
    if (value === undefined) throw new Error(`${key} is made before the tests, and does not exist yet.`);
    return value;
  };
  return new Proxy({} as T, { get: (_, key) => standIn(() => there(String(key))) });
};
