import { CountBadge } from "./count-badge.tsx";

interface CountedLabelProps {
  readonly label: string;
  readonly count: number;
  /** The label and the count in words, for screen readers: "Team, 2 waiting". */
  readonly words: string;
}

/** The label of a link or a button. The count is beside it, unless it is 0. */
export function CountedLabel({ label, count, words }: CountedLabelProps) {
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden="true" className="inline-flex items-center gap-2">
        {label}
        <CountBadge count={count} />
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
