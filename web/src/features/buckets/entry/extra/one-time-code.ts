/** @file A one-time code on screen: when it changes, and how it is split for reading. */
import type { Totp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode, totpTimeLeft } from "@keepwell/client/extra/totp.ts";
import { useEffect, useState } from "react";

const SECOND = 1000;

interface Tick {
  /** The number of the code's period, counted from 1970. */
  readonly step: number;
  /** Whole seconds until the next code, never 0. */
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

/**
 * Splits a code into two halves, as people read it aloud: "123", "456". If the length is odd, the shorter half comes
 * first. Steam's codes of five characters are not split.
 */
export const splitCode = (code: string): readonly [string, string] => {
  const middle = code.length < 6 ? code.length : Math.floor(code.length / 2);
  return [code.slice(0, middle), code.slice(middle)];
};

/**
 * Renders the component again at each second of the clock. Also renders it at once when the page becomes visible,
 * because browsers slow down the timers of hidden tabs.
 */
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

/** The current code; empty until it is made. `totp` must be a stable object. */
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
