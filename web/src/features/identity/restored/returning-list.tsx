import type { KnownPerson, Returning, ReturningBucket } from "@keepwell/client/people/returning.ts";
import { useRestoredText } from "../../../text/restored-text.ts";

type Words = ReturnType<typeof useRestoredText>["returning"];

const listNames = (people: readonly KnownPerson[], words: Words): string =>
  people.map(({ email, code }) => email ?? code ?? words.unknownPerson).join(", ");

const describeBucket = (bucket: ReturningBucket, name: string, words: Words): string[] => [
  ...(bucket.removed.length > 0 ? [words.removed(name, listNames(bucket.removed, words))] : []),
  ...(bucket.isKeyEarlier ? [words.key(name)] : []),
];

interface ReturningListProps {
  readonly returning: Returning | null;
  /** The current names of buckets by uid. */
  readonly names: ReadonlyMap<string, string>;
}

/** Lists what an older state brings back. Most items say what the user should do about it. */
export function ReturningList({ returning, names }: ReturningListProps) {
  const words = useRestoredText().returning;
  const known = returning
    ? [
        ...returning.buckets.flatMap((bucket) =>
          describeBucket(bucket, names.get(bucket.uid) ?? words.unnamed, words),
        ),
        ...(returning.forgotten.length > 0 ? [words.forgotten(listNames(returning.forgotten, words))] : []),
        ...(returning.rosterEntries > 0 ? [words.roster(returning.rosterEntries)] : []),
        ...(returning.isVerifiedOnlyLost ? [words.verifiedOnly] : []),
        ...(returning.isReadableAgain ? [words.readable] : []),
      ]
    : [words.unknown];
  return (
    <div>
      <p className="font-semibold">{words.title}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 break-words">
        {[words.lost, words.accepted, ...known].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
