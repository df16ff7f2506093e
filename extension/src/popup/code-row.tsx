import { readTotp, type Totp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode, totpTimeLeft } from "@keepwell/client/extra/totp.ts";
import { CountdownRing } from "@keepwell/ui/countdown-ring.tsx";
import { useEffect, useMemo, useState } from "react";
import { text } from "../text/text.ts";
import { Row } from "./row.tsx";

const LOOK_MS = 250;

/** Returns the current code, and for how many more seconds it is valid. Null until the first code is made. */
const useCode = (totp: Totp | undefined): { readonly code: string; readonly left: number } | null => {
  const [shown, setShown] = useState<{ readonly code: string; readonly left: number } | null>(null);
  useEffect(() => {
    if (!totp) return;
    let isWanted = true;
    const look = async () => {
      const now = Date.now();
      const left = Math.ceil(totpTimeLeft(totp, now) / 1000);
      const code = await totpCode(totp, now);
      if (isWanted)
        setShown((before) => (before?.code === code && before.left === left ? before : { code, left }));
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [totp]);
  return shown;
};

/** Returns the code with a space in the middle, as people read it aloud. */
const inHalves = (code: string): string => {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
};

export function CodeRow({ written }: { readonly written: string }) {
  const words = text().entry;
  const totp = useMemo(() => readTotp(written), [written]);
  const shown = useCode(totp);
  if (!totp) return <Row what={words.code}>{words.badCode}</Row>;
  if (!shown) return null;
  const { code, left } = shown;
  return (
    <Row
      what={words.code}
      value={code}
      button={<CountdownRing left={left} whole={totp.period} words={words.newCodeIn(left)} />}
    >
      <span className="font-mono tabular-nums">{inHalves(code)}</span>
    </Row>
  );
}
