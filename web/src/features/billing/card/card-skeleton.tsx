import { Placeholder } from "@keepwell/ui/placeholder.tsx";

const box = "h-(--spacing-field) rounded-control bg-line motion-safe:animate-breathe";
const label = "h-4 rounded-tag bg-line motion-safe:animate-breathe";

/** A placeholder with the layout of the fields. */
export function CardSkeleton() {
  return (
    <Placeholder className="flex flex-col gap-4">
      {["w-24", "w-28"].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <span className={`${label} ${width}`} />
          <span className={box} />
        </div>
      ))}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {["month", "year", "code"].map((name) => (
          <div key={name} className="flex flex-col gap-2">
            <span className={`${label} w-20`} />
            <span className={box} />
          </div>
        ))}
      </div>
    </Placeholder>
  );
}
