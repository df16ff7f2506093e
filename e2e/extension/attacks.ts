/**
 * @file Hostile pages that make a user press the extension's menu although the user means to press something else. The
 * menu must not fill a field unless the user has seen the menu the whole time.
 */
import { FIELDS, type Pages } from "./pages.ts";

interface Attack {
  readonly name: string;
  /** The script that the test runs in the page once the menu is shown. */
  readonly script: string;
}

/**
 * Returns an expression that calls `run` in a page. `run` can use only its arguments, because the page gets only the
 * source text of `run`.
 */
const inPage = <Given extends readonly string[]>(run: (...given: Given) => void, ...given: Given): string =>
  `(${run})(...${JSON.stringify(given)})`;

/**
 * Returns a script that lays an element over the page or a part of it, in the menu's layer or below. The element itself
 * lets presses through.
 */
const overlay = (css: string, layer: "popover" | "dialog" | "document"): string =>
  inPage(
    (style, where) => {
      const cover = document.createElement(where === "dialog" ? "dialog" : "div");
      cover.textContent = "You have won. Click here.";
      cover.style.cssText = `position:fixed;margin:0;border:0;background:white;pointer-events:none;${style}`;
      if (where === "popover") cover.popover = "manual";
      document.body.append(cover);
      if (where === "popover") cover.showPopover();
      if (cover instanceof HTMLDialogElement) cover.showModal();
    },
    css,
    layer,
  );

/**
 * Returns a script that styles the menu's element. A page can find this element, because it is the last element of the
 * document.
 */
const onHost = (property: string, value: string): string =>
  inPage(
    (name, text) => {
      const host = document.documentElement.lastElementChild;
      if (host instanceof HTMLElement) host.style.setProperty(name, text, "important");
    },
    property,
    value,
  );

const styleOf = (selector: string, css: string): string =>
  inPage(
    (found, text) => {
      const element = document.querySelector(found);
      if (element instanceof HTMLElement) element.style.cssText = text;
    },
    selector,
    css,
  );

/** Makes the field, and with it the menu, follow the mouse. */
const FOLLOW_MOUSE = inPage(() => {
  const form = document.querySelector("form");
  document.addEventListener("mousemove", ({ clientX, clientY }) => {
    if (form) form.style.cssText = `position:fixed;left:${clientX - 60}px;top:${clientY - 60}px`;
  });
});

const WHOLE = "inset:0;width:100vw;height:100vh";

/** Covers the whole window, the menu included. */
export const COVER: Attack = {
  name: "lays an overlay in the top layer over the menu",
  script: overlay(WHOLE, "popover"),
};
/** Covers only the page, because the menu is in the top layer, above this element. */
export const COVER_BELOW = overlay("inset:0;z-index:2147483647", "document");

export const ATTACKS: readonly Attack[] = [
  { name: "makes the menu transparent", script: onHost("opacity", "0.01") },
  { name: "makes the body transparent", script: styleOf("body", "opacity:0.01") },
  { name: "makes the document transparent", script: styleOf("html", "opacity:0.01") },
  COVER,
  {
    name: "lays a small overlay over the entry's name in the menu",
    script: overlay("left:60px;top:60px;width:150px;height:20px", "popover"),
  },
  { name: "opens a modal dialog over the menu", script: overlay(WHOLE, "dialog") },
  { name: "clips the menu", script: onHost("clip-path", "inset(50%)") },
  { name: "moves the menu", script: onHost("translate", "0 -40px") },
  { name: "scales the menu", script: onHost("scale", "0.1") },
  { name: "lets the menu follow the mouse", script: FOLLOW_MOUSE },
];

const LISTENING = `<script>window.heard=[];document.addEventListener("input",(e)=>heard.push(e.target.value),true)</script>`;

/** An expression for the values that the page's own listener has received from the page's fields, as JSON. */
export const HEARD = "JSON.stringify(window.heard)";
/** A script that clicks the element that holds the menu. No mouse event comes before the click. */
export const PRESS_BY_SCRIPT = inPage(() => {
  const host = document.documentElement.lastElementChild;
  if (host instanceof HTMLElement) host.click();
});

const BANK = "bank.example.com";
/** The addresses of the hostile pages. */
export const HOSTILE = {
  fields: `https://${BANK}/`,
  /** A page whose password field is transparent. */
  trap: `https://${BANK}/trap`,
  /** A page with a field for a new password. */
  join: `https://${BANK}/join`,
  /** A page that puts the focus into a field by itself. */
  focus: `https://${BANK}/focus`,
} as const;

const JOIN = FIELDS.replace('name="secret"', 'name="secret" autocomplete="new-password"').replace(
  "Sign in",
  "Sign up",
);

export const HOSTILE_PAGES: Pages = {
  [`${BANK}/`]: `<body style="margin:0">${FIELDS}${LISTENING}`,
  [`${BANK}/trap`]: `<body>${FIELDS.replace("<input type", '<input style="opacity:0" type')}${LISTENING}`,
  [`${BANK}/join`]: `<body style="margin:0">${JOIN}${LISTENING}`,
  [`${BANK}/focus`]: `${FIELDS}${LISTENING}<script>document.querySelector("[name=secret]").focus()</script>`,
};

/** The user's entry for the site that the hostile pages belong to. */
export const ATTACKED = {
  name: "Bank",
  url: HOSTILE.fields,
  username: "ana",
  password: "long-and-secret",
};
