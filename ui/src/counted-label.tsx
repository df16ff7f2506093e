/** The greatest count that is shown. A greater one is shown as "99+", so that the badge keeps its size. */
const MOST = 99;

interface CountedLabelProps {
  readonly label: string;
  readonly count: number;
  /** Label and count in words, for screen readers: "Team, 2 waiting". */
  readonly words: string;
}

/** The label of a link or a button, with a number beside it. */
export function CountedLabel({ label, count, words }: CountedLabelProps) {
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden="true" className="inline-flex items-center gap-2">
        {label}
        <span className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-meta font-semibold text-on-accent tabular-nums">
          {count > MOST ? `${MOST}+` : count}
        </span>
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
