import type { ReportBlock, ReportContent } from '../report/report.ts'

/** Returns the report as Markdown (CommonMark with tables). User input is escaped. */
export function reportMarkdown({ title, facts, sections }: ReportContent): string {
  const parts = [
    `# ${plain(title)}`,
    list(facts),
    ...sections.map((section) => [`## ${plain(section.title)}`, ...section.blocks.map(written)].join('\n\n')),
  ]
  return `${parts.join('\n\n')}\n`
}

function written(block: ReportBlock): string {
  switch (block.is) {
    case 'facts':
      return list(block.facts)
    case 'prose':
      return quoted(block.text)
    case 'comment':
      return `**${plain(block.head)}**\n\n${quoted(block.text)}`
    case 'table': {
      const heads = block.columns.map(({ name }) => name)
      const rows = block.rows.map((row) => row.map((cell) => plain(cell.replaceAll('\n', ' · '))))
      return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

function list(facts: readonly (readonly [string, string])[]): string {
  return facts.map(([name, value]) => `- **${name}:** ${plain(value)}`).join('\n')
}

/** Returns a foreign text as one line, with everything escaped that Markdown or HTML would interpret. */
function plain(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+!|~&@]/g, '\\$&')
  // GitHub's Markdown turns bare addresses into links
  return escaped.replaceAll('://', '\\://').replace(/\b(www)\./gi, '$1\\.')
}

/** Returns a text of several lines as a quotation, shown as it was written. */
function quoted(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${plain(line)}`))
    .join('  \n')
}
