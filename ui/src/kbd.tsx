/** The keys of a shortcut, each in a frame of its own. */
export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex min-w-5 items-center justify-center rounded-tag border border-line px-1 font-sans text-meta text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
