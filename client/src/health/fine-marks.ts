/**
 * @file [Note: Fine] The problems of the health report that the user has marked as fine, for each entry. The marks are
 * part of the account's sealed state, so the server learns none. A mark contains a tag that is derived from the entry's
 * password and addresses. When the password or an address changes, the tag differs and the mark is ignored.
 */
import { z } from "@keepwell/contract/zod.ts";
import { randomBytes, toHex } from "@keepwell/crypto/bytes.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import type { Problem } from "./problems.ts";

const mark = z.looseObject({
  /** The tag: 8 bytes in hex. */
  tag: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** The marked problems. A problem that only a later version knows is kept. */
  problems: z.array(z.string()),
  /** When the latest of the problems was marked, in seconds since 1970. */
  at: z.int(),
});

const stored = z.looseObject({
  /** The secret from which the tags are derived: 32 bytes in hex. */
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The marks by the uid of their entry. */
  fine: z.record(z.string(), z.unknown()),
});

export type FineMark = z.output<typeof mark>;

export interface FineMarks {
  /** The secret in hex; null until the first mark. */
  readonly secret: string | null;
  /** The marks by the uid of their entry. */
  readonly fine: Readonly<Record<string, FineMark>>;
}

export const NOTHING_FINE: FineMarks = { secret: null, fine: {} };

/**
 * The most entries with marks. The account's state has a maximum size, and each save sends all of it. Beyond this
 * number the oldest marks are dropped, and their problems count again.
 */
export const MOST_FINE = 500;

const parse = (one: unknown): FineMark | undefined => mark.safeParse(one).data;

const storedIn = (state: Trusted) => stored.safeParse(state["health"]).data;

/** The marks that this version can read. A mark that it cannot read does not affect the others. */
const marksIn = (state: Trusted): FineMarks => {
  const found = storedIn(state);
  if (!found) return NOTHING_FINE;
  const readable = Object.entries(found.fine).flatMap(([uid, one]) => {
    const known = parse(one);
    return known ? [[uid, known] as const] : [];
  });
  return { secret: found.secret, fine: Object.fromEntries(readable) };
};

/** The marks as the account's browsers last saved them. @throws StateInDoubt, CannotVerifyError */
export const readFineMarks = async (session: Session): Promise<FineMarks> => {
  const trust = await session.keyring.trust();
  trust.reread();
  return marksIn(await trust.read());
};

const latest = (fine: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const now = unixNow();
  const at = (one: unknown): number => Math.min(parse(one)?.at ?? 0, now);
  return Object.fromEntries(
    Object.entries(fine)
      .toSorted(([, one], [, other]) => at(other) - at(one))
      .slice(0, MOST_FINE),
  );
};

const withFine = (state: Trusted, secret: string, fine: Readonly<Record<string, unknown>>): Trusted => ({
  ...state,
  health: { ...storedIn(state), secret, fine: latest(fine) },
});

const added = (before: FineMark | undefined, tag: string, problems: readonly Problem[]): FineMark => {
  const kept = before?.tag === tag ? before.problems : [];
  return { ...before, tag, problems: [...new Set([...kept, ...problems])], at: unixNow() };
};

interface Marking {
  readonly uid: string;
  readonly problems: readonly Problem[];
  /** The tag of the entry, as `deriveFineTag` makes it with this secret. */
  readonly tagOf: (secret: string) => Promise<string>;
}

const SECRET_BYTES = 32;
const TRIES = 3;

/** @throws StateInDoubt, CannotVerifyError, CallFailure */
export const markFine = async (session: Session, { uid, problems, tagOf }: Marking): Promise<void> => {
  const trust = await session.keyring.trust();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { secret: known } = await readFineMarks(session);
    const secret = known ?? toHex(randomBytes(SECRET_BYTES));
    const tag = await tagOf(secret);
    let isDone = true;
    await trust.update((state) => {
      const before = storedIn(state);
      // If another browser has made the secret in the meantime, this try saves nothing. The next try derives the tag
      // from that secret.
      isDone = before === undefined || before.secret === secret;
      if (!isDone) return state;
      const fine = before?.fine ?? {};
      return withFine(state, secret, { ...fine, [uid]: added(parse(fine[uid]), tag, problems) });
    });
    if (isDone) return;
  }
  throw new Error("Other browsers keep making secrets.");
};

/** Removes marks, so that the problems count again. @throws StateInDoubt, CannotVerifyError, CallFailure */
export const unmarkFine = async (
  session: Session,
  uid: string,
  problems: readonly Problem[],
): Promise<void> => {
  const trust = await session.keyring.trust();
  await trust.update((state) => {
    const before = storedIn(state);
    const known = parse(before?.fine[uid]);
    if (!before || !known) return state;
    const { [uid]: _, ...others } = before.fine;
    const gone: ReadonlySet<string> = new Set(problems);
    const left = known.problems.filter((problem) => !gone.has(problem));
    return withFine(
      state,
      before.secret,
      left.length > 0 ? { ...others, [uid]: { ...known, problems: left } } : others,
    );
  });
};
