import { type Place, placeProblems } from "@keepwell/contract/billing/places.ts";
import { fail } from "@keepwell/contract/errors.ts";

/** 422 where there is no such country, or no such state of it. */
export const requirePlace = (place: Place): void => {
  const fields = placeProblems(place);
  if (Object.keys(fields).length > 0) fail("validation", { fields });
};
