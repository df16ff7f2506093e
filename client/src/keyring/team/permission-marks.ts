/**
 * @file What this browser has seen of signed permissions: for each object, the number and the hash of the newest
 * record. This browser refuses a chain of records that is older than the mark, and another record with the mark's
 * number (MS-100, MS-101). The marks are sealed, so that only a page of this account can write them. They stay after
 * sign-out.
 */
import { z } from "@keepwell/contract/zod.ts";
import type { SeenStoreParts } from "../../people/seen-state.ts";
import type { Trust } from "../../people/trust.ts";
import { restoredAt } from "../../people/trusted.ts";

/** The newest record of an object that this browser has seen. */
export interface PermissionMark {
  readonly n: number;
  /** In hex. */
  readonly hash: string;
}

export interface PermissionMarks {
  /** The mark of an object, named by its `refKey`; null if no record was seen. */
  get(object: string): Promise<PermissionMark | null>;
  /** Remembers accepted records. Keeps an object's mark if its number is not lower than the new record's. */
  raise(marks: ReadonlyMap<string, PermissionMark>): Promise<void>;
}

const SHARDS = [..."0123456789abcdef"];

const kept = z.object({
  /** When the account accepted its latest restored backup; 0 if it has accepted none. */
  restored: z.int(),
  marks: z.record(z.string(), z.tuple([z.int(), z.string()])),
});
type Kept = z.output<typeof kept>;

/**
 * The marks are divided into shards, because one sealed text with the marks of all objects would be too long. An
 * object's shard is named after the last character of the object's uid, which is random.
 */
const shardOf = (object: string): string => SHARDS.find((one) => one === object.at(-1)) ?? "0";

const parse = (text: string, restored: number): Kept["marks"] => {
  const read = kept.safeParse(JSON.parse(text)).data;
  // Marks that are older than the latest restored backup are ignored: the restored server has only older chains.
  return read?.restored === restored ? read.marks : {};
};

export const createPermissionMarks = (
  { uid, sealed, seal, unseal }: SeenStoreParts,
  trust: () => Promise<Trust>,
): PermissionMarks => {
  const loadRestored = async (): Promise<number> => restoredAt(await (await trust()).read());
  const nameOf = (shard: string): string => `permission-marks-${shard}`;

  const load = async (shard: string, restored: number): Promise<Kept["marks"]> => {
    const text = await sealed.get(uid, nameOf(shard));
    // A text that does not open was sealed under a previous account key, before a reset without data.
    const opened = text === null ? null : await unseal(nameOf(shard), text).catch(() => null);
    return opened === null ? {} : parse(opened, restored);
  };

  const raiseIn = async (
    shard: string,
    raised: readonly (readonly [string, PermissionMark])[],
    restored: number,
  ): Promise<void> => {
    const marks = await load(shard, restored);
    const higher = raised.filter(([object, { n }]) => n > (marks[object]?.[0] ?? 0));
    if (higher.length === 0) return;
    const added = Object.fromEntries(higher.map(([object, { n, hash }]) => [object, [n, hash]]));
    const text = JSON.stringify({ restored, marks: { ...marks, ...added } });
    await sealed.put(uid, nameOf(shard), await seal(nameOf(shard), text));
  };

  return {
    get: async (object) => {
      const [n, hash] = (await load(shardOf(object), await loadRestored()))[object] ?? [];
      return n === undefined || hash === undefined ? null : { n, hash };
    },
    raise: async (marks) => {
      if (marks.size === 0) return;
      const restored = await loadRestored();
      for (const [shard, raised] of Map.groupBy(marks, ([object]) => shardOf(object)))
        await sealed.alone(uid, nameOf(shard), () => raiseIn(shard, raised, restored));
    },
  };
};
