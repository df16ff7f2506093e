/** A greater count is shown as "99+", so that the badge keeps its size. */
const MOST = 99;

/** A number beside a label. Screen readers hear it from the control's own name. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-meta font-semibold text-on-accent tabular-nums"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
