/** @file A one-time code on screen: when it changes, and how it is read. */
import type { Totp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode, totpTimeLeft } from "@keepwell/client/extra/totp.ts";
import { useEffect, useState } from "react";

const SECOND = 1000;

interface Tick {
  /** Which code it is, counted from 1970. */
  readonly step: number;
  /** Whole seconds until the next one, never 0. */
  readonly secondsLeft: number;
  /** Milliseconds until `secondsLeft` changes, never 0. */
  readonly wait: number;
}

export const tickAt = (totp: Totp, atMs: number): Tick => {
  const left = totpTimeLeft(totp, atMs);
  return {
    step: Math.floor(atMs / SECOND / totp.period),
    secondsLeft: Math.ceil(left / SECOND),
    wait: left % SECOND || SECOND,
  };
};

/** "123456" as it is read aloud: in two halves, the shorter first. Steam's five characters stay together. */
export const splitCode = (code: string): readonly [string, string] => {
  const middle = code.length < 6 ? code.length : Math.floor(code.length / 2);
  return [code.slice(0, middle), code.slice(middle)];
};

/** Ticks with the clock's seconds, and at once when the page is looked at again: timers sleep behind other tabs. */
const useTick = (totp: Totp): Tick => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      timer = setTimeout(tick, tickAt(totp, at).wait);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [totp]);
  return tickAt(totp, now);
};

/** The code of this moment; empty until the first one is made. Keep `totp` the same object. */
export const useOneTimeCode = (totp: Totp): { readonly code: string; readonly secondsLeft: number } => {
  const { step, secondsLeft } = useTick(totp);
  const [code, show] = useState("");
  useEffect(() => {
    let isWanted = true;
    void totpCode(totp, step * totp.period * SECOND).then((made) => isWanted && show(made));
    return () => {
      isWanted = false;
    };
  }, [totp, step]);
  return { code, secondsLeft };
};
