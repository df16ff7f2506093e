/**
 * @file Detects when the user submits a login. A form reports this by its `submit` event. Without this event, a click
 * or Enter counts as a submit if the field or the document then goes away. Events that a script has made are ignored.
 */
import { elementsOf, type Field, isField } from "../../classify/elements.ts";

import { forgetLast, lastOwn, noteOwn } from "../own-values.ts";
import { fieldOf, listen } from "./page-events.ts";
import { filledByBrowser, readTyped, type TypedLogin } from "./typed-login.ts";

/**
 * A field that goes away within `WITHIN_MS` after a press counts as submitted. The script checks every `LOOK_MS`
 * whether the field is still there. Both are in milliseconds.
 */
const WITHIN_MS = 10_000;
const LOOK_MS = 250;
/**
 * How long after an act of the user an event counts as caused by this act, in milliseconds:
 * - an `input` after a key, paste or drop in the same field
 * - a `submit` of a password that the browser has filled, after a press
 */
const REAL_MS = 1000;

/**
 * Whether a press is on a link to another page, such as the page for a forgotten password. Such a press submits
 * nothing.
 */
const leadsAway = (event: Event): boolean => {
  const target = event.composedPath()[0];
  const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : undefined;
  return href !== undefined && href !== null && !/^(?:#|javascript:)/i.test(href);
};

const isGone = ({ field }: TypedLogin): boolean => !field.isConnected || !field.checkVisibility();

/** Reports each login that the user submits. Reports the same login again only after the user has typed again. */
export const watchSubmits = (onLogin: (login: TypedLogin) => void): void => {
  /** The login that a press may have submitted. */
  let pressed: { readonly login: TypedLogin; readonly at: number } | undefined;
  /** When the user last pressed Enter, or clicked anything but a field or a link to another page. */
  let pressedAt = Number.NEGATIVE_INFINITY;
  let looking: ReturnType<typeof setInterval> | undefined;
  let told = "";
  /**
   * The field and the time of the last key, paste or drop. Only the user can cause these. A script of the page can
   * cause trusted `input` and `submit` events, so these alone do not show that the user has typed.
   */
  let real: { readonly field: Field; readonly at: number } | undefined;

  const rest = () => {
    pressed = undefined;
    clearInterval(looking);
  };
  const tell = (login: TypedLogin) => {
    rest();
    const { username, password, current } = login;
    const what = JSON.stringify([username, password, current]);
    if (what === told) return;
    told = what;
    onLogin(login);
  };
  const look = () => {
    if (!pressed || Date.now() - pressed.at > WITHIN_MS) rest();
    else if (isGone(pressed.login)) tell(pressed.login);
  };
  const press = () => {
    pressedAt = Date.now();
    const field = lastOwn() ?? filledByBrowser();
    const login = field && readTyped(field, true);
    if (!login) return forgetLast();
    rest();
    pressed = { login, at: Date.now() };
    looking = setInterval(look, LOOK_MS);
  };
  const noteReal = (event: Event) => {
    const field = fieldOf(event);
    if (field) real = { field, at: Date.now() };
  };
  listen("paste", noteReal);
  listen("drop", noteReal);
  listen("compositionend", noteReal);
  listen("input", (event) => {
    const field = fieldOf(event);
    if (!field || real?.field !== field || Date.now() - real.at > REAL_MS) return;
    noteOwn(field);
    told = "";
  });
  listen("keydown", (event) => {
    noteReal(event);
    if (event.key === "Enter" && !event.isComposing) press();
  });
  listen("click", (event) => {
    if (leadsAway(event)) rest();
    else if (!fieldOf(event)) press();
  });
  listen("submit", ({ target }) => {
    const start = target instanceof HTMLFormElement ? startIn(target, lastOwn()) : undefined;
    const login = start && readTyped(start, Date.now() - pressedAt <= REAL_MS);
    if (login) tell(login);
  });
  addEventListener("pagehide", () => pressed && tell(pressed.login), { capture: true });
};

/**
 * Returns the field from which a form is read: the field that the user typed into last, or else the first field with a
 * value.
 */
const startIn = (form: HTMLFormElement, last: Field | undefined): Field | undefined =>
  last?.form === form
    ? last
    : elementsOf(form)
        .filter(isField)
        .find(({ value }) => value !== "");
