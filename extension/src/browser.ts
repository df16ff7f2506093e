/**
 * @file The browser's interface for extensions: only what Keepwell uses, with the names that Chromium and Firefox share.
 * The types are written here because the extension may use nothing else.
 */

export interface Listeners<Listener> {
  addListener(listener: Listener): void;
  removeListener(listener: Listener): void;
}

export interface StorageChange {
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

export interface StorageArea {
  /** Every stored value if `keys` is null. */
  get(keys: string | readonly string[] | null): Promise<Record<string, unknown>>;
  set(values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: string | readonly string[]): Promise<void>;
  readonly onChanged: Listeners<(changes: Readonly<Record<string, StorageChange>>) => void>;
}
