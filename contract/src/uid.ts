/** A UUID in its canonical lower-case form. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUid = (text: string): boolean => UUID.test(text);
