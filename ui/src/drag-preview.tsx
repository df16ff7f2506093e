export function DragPreview({ children }: { readonly children: string }) {
  return (
    <div className="rounded-control border border-accent bg-raised px-3 py-1.5 text-ui font-semibold text-ink shadow-popover">
      {children}
    </div>
  );
}
