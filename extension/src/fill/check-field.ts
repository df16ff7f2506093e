/**
 * @file Whether a user sees that a field is filled. Only a field that the user sees gets a value: a page could read the
 * value from any other field without the user's knowledge ("honeypots").
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

/** The opacity with which a field is drawn. `checkVisibility` knows only an opacity of exactly 0. */
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

/** The points, as parts of width and height, at which the check asks which element is on top. */
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
 * Whether most of the field can be pointed at. A label that lies on the field counts as a part of it, because many
 * designs have such labels.
 */
const isUncovered = (field: TextField): boolean => {
  const { left, top, width, height } = field.getBoundingClientRect();
  const free = POINTS.filter(([across, down]) => isOnTop(field, left + across * width, top + down * height));
  return free.length >= LEAST_POINTS;
};

/** Scrolls the field into the window. Returns why the field cannot be filled; undefined if it can. */
export const findObstacle = (field: TextField): Obstacle | undefined => {
  if (!field.isConnected) return "gone";
  if (field.readOnly || field.matches(":disabled")) return "locked";
  if (!isSeen(field)) return "hidden";
  field.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  return isUncovered(field) ? undefined : "covered";
};
