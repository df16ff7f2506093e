/** A row of the readable list: the letter of its tile, and the widths of the bars that stand for its two names. */
interface Row {
  readonly letter: string;
  readonly name: number;
  readonly user: number;
}

const ROWS: readonly Row[] = [
  { letter: "B", name: 74, user: 46 },
  { letter: "C", name: 52, user: 62 },
  { letter: "M", name: 88, user: 38 },
  { letter: "S", name: 60, user: 54 },
];

/** The numbers of the sealed blocks on the server. The pattern of a block does not depend on a readable row. */
const SEALED = [0, 1, 2, 3, 4, 5] as const;
const ROW = 36;

/** A picture of a browser with readable rows, a lock, and a server that keeps the same rows sealed. */
export function AboutPicture() {
  return (
    <svg viewBox="0 0 480 256" aria-hidden="true" focusable="false" className="size-full">
      <Browser />
      <path
        d="M252 128h76"
        className="stroke-control"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <Padlock />
      <Server />
    </svg>
  );
}

function Browser() {
  return (
    <g>
      <rect
        x="1"
        y="29"
        width="250"
        height="198"
        rx="10"
        className="fill-surface stroke-control"
        strokeWidth="1.5"
      />
      <path d="M1 60h250" className="stroke-line" strokeWidth="1.5" />
      {[18, 32, 46].map((x) => (
        <circle key={x} cx={x} cy="45" r="4" className="fill-line" />
      ))}
      <rect x="70" y="38" width="150" height="14" rx="6" className="fill-sunken" />
      {ROWS.map((row, at) => (
        <g key={row.letter} transform={`translate(16 ${72 + at * ROW})`}>
          <rect width="24" height="24" rx="6" className={at === 0 ? "fill-accent" : "fill-tint"} />
          <text
            x="12"
            y="17"
            textAnchor="middle"
            fontSize="13"
            fontWeight="700"
            className={at === 0 ? "fill-on-accent" : "fill-link"}
          >
            {row.letter}
          </text>
          <rect x="36" y="4" width={row.name} height="7" rx="3.5" className="fill-ink-2" />
          <rect x="36" y="15" width={row.user} height="5" rx="2.5" className="fill-line" />
          <Dots x={148} />
        </g>
      ))}
    </g>
  );
}

/** A hidden password. */
function Dots({ x }: { readonly x: number }) {
  return (
    <g>
      <rect x={x} y="3" width="72" height="18" rx="3" className="fill-sunken" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <circle key={at} cx={x + 11 + at * 10} cy="12" r="2.5" className="fill-ink-3" />
      ))}
    </g>
  );
}

function Padlock() {
  return (
    <g transform="translate(290 128)">
      <circle r="27" className="fill-canvas" />
      <circle r="22" className="fill-accent" />
      <path d="M-5.5 -1v-4a5.5 5.5 0 0 1 11 0v4" fill="none" strokeWidth="2.5" className="stroke-on-accent" />
      <rect x="-9" y="-2" width="18" height="13" rx="3" className="fill-on-accent" />
    </g>
  );
}

function Server() {
  return (
    <g transform="translate(329 53)">
      <rect width="150" height="150" rx="10" className="fill-surface stroke-control" strokeWidth="1.5" />
      {SEALED.map((at) => (
        <g key={at} transform={`translate(16 ${18 + at * 20})`}>
          <rect width="118" height="12" rx="3" className="fill-sunken" />
          <path
            d="M8 6h102"
            strokeWidth="5"
            strokeDasharray={`${4 + (at % 3)} ${3 + (at % 2)} ${9 - at} 4`}
            className="stroke-control"
          />
        </g>
      ))}
    </g>
  );
}
