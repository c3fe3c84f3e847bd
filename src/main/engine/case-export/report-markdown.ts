import type { ReportBlock, ReportContent } from './report-content.ts'

/** The report as Markdown (CommonMark with tables). What others wrote is escaped. */
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

/** A text of somebody else in one line, with nothing in it that Markdown or HTML would act on. */
function plain(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+!|~&@]/g, '\\$&')
  // bare addresses are links to readers of GitHub's Markdown
  return escaped.replaceAll('://', '\\://').replace(/\b(www)\./gi, '$1\\.')
}

/** A text of several lines that is shown as it was written. */
function quoted(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${plain(line)}`))
    .join('  \n')
}
