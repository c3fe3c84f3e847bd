import { createHash } from 'node:crypto'
import type { ReportBlock, ReportContent } from '../report/report.ts'

/** The policy of a report: only its style sheet is allowed. It is also sent as a header where a report is served. */
export const reportPolicy = (): string =>
  `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'`

/**
 * Returns the report as one HTML file. It loads nothing and runs nothing, which its own policy enforces too (Content
 * Security Policy 3): only its style sheet is allowed, by digest. User input is text, never markup; the only links are
 * those to its own sections.
 */
export function reportHtml({ title, facts, sections }: ReportContent): string {
  const policy = reportPolicy()
  const parts = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<header>',
    `<h1 dir="auto">${escaped(title)}</h1>`,
    factList(facts),
    '</header>',
    '<nav aria-label="Sections"><ul>',
    ...sections.map((section, index) => `<li><a href="#s${index}">${escaped(section.title)}</a></li>`),
    '</ul></nav>',
    '<main>',
    ...sections.map((section, index) =>
      [
        `<section aria-labelledby="s${index}">`,
        `<h2 id="s${index}">${escaped(section.title)}</h2>`,
        ...section.blocks.map((block) => written(block, section.title)),
        '</section>',
      ].join('\n'),
    ),
    '</main>',
    '</body>',
    '</html>',
  ]
  return `${parts.join('\n')}\n`
}

function written(block: ReportBlock, caption: string): string {
  switch (block.is) {
    case 'facts':
      return factList(block.facts)
    case 'prose':
      return `<p class="prose" dir="auto">${escaped(block.text)}</p>`
    case 'comment':
      return `<article><h3>${escaped(block.head)}</h3><p class="prose" dir="auto">${escaped(block.text)}</p></article>`
    case 'table':
      return [
        `<table><caption>${escaped(caption)}</caption>`,
        `<thead><tr>${block.columns.map(({ name }) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>`,
        '<tbody>',
        ...block.rows.map(
          (row) => `<tr>${row.map((cell) => `<td dir="auto">${escaped(cell)}</td>`).join('')}</tr>`,
        ),
        '</tbody></table>',
      ].join('\n')
  }
}

function factList(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Light, since it is printed; the page never scrolls sideways, and table heads are repeated on every printed page. */
const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.5rem 4rem; background: #fff; color: #1c2024;
  font: 0.875rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid #cfd5dc; font-size: 1.0625rem; }
h3 { margin: 1rem 0 0.25rem; font-size: 0.875rem; }
dl { display: grid; gap: 0.125rem; margin: 0.75rem 0; }
dl div { display: grid; grid-template-columns: 11rem minmax(0, 1fr); }
dt { color: #57606a; }
dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
nav a { color: #0b5cad; }
.prose { margin: 0.25rem 0; max-width: 46rem; white-space: pre-wrap; overflow-wrap: anywhere; }
article { border-left: 2px solid #cfd5dc; padding-left: 0.75rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.3125rem 0.75rem 0.3125rem 0; border-bottom: 1px solid #e3e7eb; text-align: start; vertical-align: top;
  white-space: pre-line; overflow-wrap: anywhere; }
th { border-bottom-color: #8b949e; color: #57606a; font-weight: 600; white-space: nowrap; }
@media (max-width: 40rem) { dl div { grid-template-columns: minmax(0, 1fr); } body { padding: 1rem; } }
@page { margin: 16mm 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 9pt; }
  nav { display: none; }
  h2, h3 { break-after: avoid; }
  tr { break-inside: avoid; }
}
`

const styleDigest = createHash('sha256').update(style, 'utf8').digest('base64')
