/** @file Computes the place of a field's menu. All lengths are in CSS pixels of the window. */

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST_WIDTH = 260;
const MOST_WIDTH = 360;
/** The gap between the field and the menu, and between the menu and the edge of the window. */
const GAP = 4;

export const widthOfMenu = (field: Size, window: Size): number =>
  Math.round(Math.min(Math.max(field.width, LEAST_WIDTH), MOST_WIDTH, window.width - 2 * GAP));

/**
 * Returns the menu's place: below the field if the menu fits there, otherwise above the field; undefined if it fits in
 * neither place. All numbers are whole. At a fraction of a pixel, the browser does not report the menu as visible, and
 * then the menu accepts no press (`menu/proof.ts`).
 */
export const placeMenu = (field: Area, window: Size, wanted: number): Area | undefined => {
  const width = widthOfMenu(field, window);
  const below = Math.ceil(field.top + field.height + GAP);
  const above = Math.floor(field.top - GAP - wanted);
  const fitsBelow = below + wanted + GAP <= window.height;
  if (!fitsBelow && above < GAP) return undefined;
  const left = Math.round(Math.max(GAP, Math.min(field.left, window.width - width - GAP)));
  return { left, top: fitsBelow ? below : above, width, height: wanted };
};
