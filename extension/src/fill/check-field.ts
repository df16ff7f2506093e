/**
 * @file Checks whether the user can see a field. Only a visible field is filled, because a page could collect values
 * from hidden fields without the user's knowledge ("honeypots").
 */

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Why a field is not filled. */
export type Obstacle = "gone" | "locked" | "hidden" | "covered";

const LEAST_WIDTH = 20;
const LEAST_HEIGHT = 8;
const LEAST_OPACITY = 0.5;

const parentOf = (element: Element): Element | null => {
  const { parentElement } = element;
  if (parentElement) return parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** Returns the opacity with which a field is drawn. `checkVisibility` recognizes only an opacity of exactly 0. */
const opacityOf = (field: Element): number => {
  let opacity = 1;
  for (let element: Element | null = field; element; element = parentOf(element))
    opacity *= Number.parseFloat(getComputedStyle(element).opacity);
  return opacity;
};

const isSeen = (field: TextField): boolean => {
  const { width, height } = field.getBoundingClientRect();
  return (
    field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    width >= LEAST_WIDTH &&
    height >= LEAST_HEIGHT &&
    opacityOf(field) >= LEAST_OPACITY
  );
};

/** The points at which the check asks which element is on top, as fractions of the field's width and height. */
const POINTS = [
  [0.5, 0.5],
  [0.2, 0.3],
  [0.8, 0.3],
  [0.2, 0.7],
  [0.8, 0.7],
] as const;
const LEAST_POINTS = 3;

const isOnTop = (field: TextField, x: number, y: number): boolean => {
  const root = field.getRootNode();
  const top = root instanceof ShadowRoot || root instanceof Document ? root.elementFromPoint(x, y) : null;
  if (top === null) return false;
  return field.contains(top) || [...(field.labels ?? [])].some((label) => label.contains(top));
};

/**
 * Whether the pointer can reach most of the field. Many designs put a label on top of the field, so such a label counts
 * as a part of the field.
 */
const isUncovered = (field: TextField): boolean => {
  const { left, top, width, height } = field.getBoundingClientRect();
  const free = POINTS.filter(([across, down]) => isOnTop(field, left + across * width, top + down * height));
  return free.length >= LEAST_POINTS;
};

/**
 * Scrolls the field into the window. Returns the reason why the field cannot be filled; undefined if it can be filled.
 */
export const findObstacle = (field: TextField): Obstacle | undefined => {
  if (!field.isConnected) return "gone";
  if (field.readOnly || field.matches(":disabled")) return "locked";
  if (!isSeen(field)) return "hidden";
  field.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  return isUncovered(field) ? undefined : "covered";
};
