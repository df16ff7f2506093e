import assert from "node:assert/strict";
import { test } from "node:test";
import decodeQR from "qr/decode.js";
import { makeQrPath } from "../src/features/identity/two-factor/qr-path.ts";

const SCALE = 4;

/** Renders the drawing to pixels, as a camera receives it. */
const renderPixels = ({ path, size }: ReturnType<typeof makeQrPath>) => {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { width: side, height: side, data };
};

test("a QR code decodes to its text, whatever the length", () => {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  for (const account of ["a@b.ca", "zo%C3%AB@example.test", `${"long".repeat(50)}@example.test`]) {
    const uri = `otpauth://totp/Keepwell:${account}?secret=${secret}&issuer=Keepwell&algorithm=SHA1&digits=6&period=30`;
    assert.equal(decodeQR(renderPixels(makeQrPath(uri))), uri);
  }
});

test("a QR code keeps its margin empty", () => {
  const { path, size } = makeQrPath("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP");
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    assert.ok(Number(x) >= 4 && Number(y) >= 4);
    assert.ok(Number(x) + Number(run) <= size - 4 && Number(y) < size - 4);
  }
});
