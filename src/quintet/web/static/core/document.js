/** A page of Markdown, drawn as text: headings, paragraphs, lists, tables, bold and stressed words, and code. Nothing in it is ever run. */

import { html } from "./ui.js";

/** @param {{text: string}} props */
export const Document = ({ text }) => html`<div class="document stack">${blocksOf(text).map(block)}</div>`;

/** Lines that belong together: a list, a table, a paragraph, or a heading alone; and the number of their section. @param {string} text @returns {{kind: string, section: string, lines: string[]}[]} */
function blocksOf(text) {
  const blocks = [];
  let [open, section] = [false, ""];
  for (const line of text.split("\n")) {
    const kind = kindOf(line);
    if (kind === "heading") section = /^#+ (R\d+)/.exec(line)?.[1] ?? "";
    const last = blocks.at(-1);
    const goesOn = kind === "text" && /^\s/.test(line) && last?.kind === "list";
    if (open && last && (last.kind === kind || goesOn) && kind !== "heading") goesOn ? (last.lines[last.lines.length - 1] += ` ${line.trim()}`) : last.lines.push(line);
    else if (kind) blocks.push({ kind, section, lines: [line] });
    open = Boolean(kind);
  }
  return blocks;
}

/** @param {string} line */
function kindOf(line) {
  if (!line.trim()) return "";
  if (/^#+ /.test(line)) return "heading";
  if (/^\s*([-*]|\d+\.) /.test(line)) return "list";
  return line.startsWith("|") ? "table" : "text";
}

function block({ kind, section, lines }) {
  if (kind === "heading") return heading(lines[0]);
  if (kind === "list") return html`<ul>${lines.map((line) => html`<li><${Inline} text=${line.replace(/^\s*(?:[-*]|(\d+)\.) /, (_, number) => (number ? `**${section ? `${section}.` : ""}${number}** ` : ""))} /></li>`)}</ul>`;
  if (kind === "table") return html`<${Table} lines=${lines} />`;
  return html`<p><${Inline} text=${lines.join(" ")} /></p>`;
}

/** The title of a document is the title of its page. */
function heading(line) {
  const words = html`<${Inline} text=${line.replace(/^#+ /, "")} />`;
  if (line.startsWith("# ")) return null;
  return line.startsWith("## ") ? html`<h2>${words}</h2>` : html`<h3>${words}</h3>`;
}

function Table({ lines }) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line)).map((line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim()));
  const [head, ...body] = rows;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table"><table class="scores"><thead><tr>${head.map((cell) => html`<th scope="col"><${Inline} text=${cell} /></th>`)}</tr></thead>
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td><${Inline} text=${cell} /></td>`)}</tr>`)}</tbody></table></div>`;
}

/** Bold and stressed words and code within a line; the text of a link stands for it. */
const Inline = ({ text }) =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return html`<b>${part.slice(2, -2)}</b>`;
    if (part.startsWith("*") && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`;
    return part.startsWith("`") && part.length > 1 ? html`<code>${part.slice(1, -1)}</code>` : part;
  });
