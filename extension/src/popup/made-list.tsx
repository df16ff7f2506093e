import type { Session } from "@keepwell/client/session/session.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { useEffect, useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { clearMade, type MadePassword, readMade } from "../generate/made-passwords.ts";
import { shownHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";
import { SecretRow } from "./secret-row.tsx";

interface MadePasswordsProps {
  readonly device: ServerDevice;
  readonly session: Session;
}

const whatOf = ({ host, at }: MadePassword): string => {
  const time = new Intl.DateTimeFormat(appearance().locale, { dateStyle: "medium", timeStyle: "short" });
  return [...(host === "" ? [] : [shownHost(host).name]), time.format(at)].join(", ");
};

/** Lists the passwords that were generated earlier. Shows nothing if there are none. */
export function MadePasswords({ device, session }: MadePasswordsProps) {
  const words = text().generator;
  const [made, setMade] = useState<readonly MadePassword[]>([]);
  const place = { sealed: device.sealed, session };
  useEffect(() => {
    void readMade({ sealed: device.sealed, session }).then(setMade);
  }, [device, session]);
  if (made.length === 0) return null;
  const clear = () => void clearMade(place).then(() => setMade([]));
  return (
    <section className="pt-2">
      <h2 className="font-semibold">{words.before}</h2>
      <p className="text-meta text-ink-2">{words.beforeNote}</p>
      {made.map((one) => (
        <SecretRow
          key={one.password}
          what={whatOf(one)}
          value={one.password}
          copies={text().entry.password}
        />
      ))}
      <div className="py-3">
        <TextButton onPress={clear}>{words.clear}</TextButton>
      </div>
    </section>
  );
}
