/**
 * @file The mail as HTML that mail programs understand: tables and inline styles. The one style element contains only
 * what cannot be inline: the dark colours and the padding on narrow screens. A program that ignores the element shows
 * the light colours. There is no picture, no script and nothing to load, so opening a mail reveals nothing to its
 * sender.
 */
import { escapeHtml } from "../../escape-html.ts";
import type { Block, Letter } from "./letter.ts";

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px`;
const SMALL = `${FONT};font-size:13px;line-height:20px`;

/** The colours of Keepwell's pages in light mode (ui/src/theme.css). */
const LIGHT = {
  canvas: "#f3f6f8",
  surface: "#ffffff",
  line: "#d7dee0",
  ink: "#17232b",
  faint: "#5b6870",
  accent: "#02646d",
};

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:#0c1216!important}
.surface{background:#131b1f!important;border-color:#283035!important}
.ink{color:#e9eef0!important}
.faint{color:#939da2!important}
.accent{color:#58bfc4!important}
.button{background:#58bfc4!important}
.button a{color:#03171e!important}
}
@media (max-width:480px){.surface{padding:24px 20px!important}}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="${PARAGRAPH};color:${LIGHT.ink}">${escapeHtml(text)}</p>`;

const link = ({ label, hint, url }: Extract<Block, { kind: "link" }>): string => {
  const to = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="${LIGHT.accent}" style="border-radius:8px;background:${LIGHT.accent}"><a href="${to}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="faint" style="margin:0 0 20px;${SMALL};color:${LIGHT.faint}">${escapeHtml(hint)}<br><a class="accent" href="${to}" style="color:${LIGHT.accent};word-break:break-all">${to}</a></p>`;
};

const facts = ({ rows }: Extract<Block, { kind: "facts" }>): string =>
  `<table cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${rows
    .map(
      ([label, value]) =>
        `<tr><th class="faint" scope="row" align="left" style="padding:2px 20px 2px 0;${SMALL};font-weight:400;color:${LIGHT.faint};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</th><td class="ink" style="padding:2px 0;${SMALL};font-weight:600;color:${LIGHT.ink};word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join("")}</table>`;

const block = (one: Block): string => {
  switch (one.kind) {
    case "text":
      return paragraph(one.text);
    case "link":
      return link(one);
    case "facts":
      return facts(one);
  }
};

export const renderHtml = ({ locale, subject, blocks, footer }: Letter): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas}">
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.canvas}" style="background:${LIGHT.canvas}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="accent" style="padding:0 4px 16px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.accent}">Keepwell</td></tr>
<tr><td class="surface" bgcolor="${LIGHT.surface}" style="padding:32px 36px 20px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:${LIGHT.ink}">${escapeHtml(subject)}</h1>
${blocks.map(block).join("\n")}
</td></tr>
<tr><td class="faint" style="padding:16px 4px 0;${SMALL};color:${LIGHT.faint}">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
