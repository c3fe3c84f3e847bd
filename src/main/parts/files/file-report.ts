import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { peopleCsv } from '../../../contract/people-csv.ts'
import { printable } from '../../../contract/printable.ts'
import type { FileReportForm } from '../../../contract/workstation/files/file-leaving.ts'
import type { FilePage } from '../../../contract/workstation/files/files.ts'
import { verdictWords } from '../../../contract/workstation/files/verdict-words.ts'
import { reportMarkdown } from '../../engine/case-export/report-markdown.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { defangText } from '../../engine/ioc/defang-text.ts'
import type { ReportBlock, ReportColumn, ReportContent } from '../../engine/report/report.ts'

export type FileReport = { readonly name: string; readonly media_type: string; readonly text: string }

/** Writes what is known of a file and of all that it holds, as far as its page lists it. */
export function fileReport(page: FilePage, form: FileReportForm): FileReport {
  const name = `file-${page.file.sha256.slice(0, 16)}`
  switch (form) {
    case 'markdown':
      return { name: `${name}.md`, media_type: 'text/markdown', text: reportMarkdown(contentOf(page)) }
    case 'json':
      return {
        name: `${name}.json`,
        media_type: 'application/json',
        text: `${visible(JSON.stringify(page, null, 2))}\n`,
      }
    case 'csv':
      return { name: `${name}.indicators.csv`, media_type: 'text/csv', text: indicatorCsv(page) }
  }
}

/** JSON in which characters that change how it is shown are escaped; its values are the same. */
const visible = (json: string) =>
  json.replace(
    /[\x7f-\x9f\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** All indicators of the tree, defanged, each with where it was found. */
function indicatorCsv({ indicators }: FilePage): string {
  return peopleCsv(
    ['kind', 'value', 'file_sha256', 'path', 'tool', 'context'],
    indicators.map(({ kind, value, sha256, path, tool, context }) => [
      kind,
      defang(kind as IocKind, value),
      sha256,
      printable(path.join(' > ')),
      tool,
      printable(defangText(context)),
    ]),
  )
}

function contentOf(page: FilePage): ReportContent {
  const { file, origins, tools, tree, findings, left_out, indicators } = page
  const within = (path: readonly string[]) => path.join(' > ')
  return {
    title: `File ${printable(file.name)}`,
    facts: [
      ['Verdict', defangText(verdictWords(page))],
      ['Severity', page.severity ?? 'none given'],
      ['Type', file.types.map(({ label }) => label).join(', ') || 'not identified'],
      ['Size', `${file.size} bytes`],
      ['SHA-256', file.sha256],
      ['SHA-1', file.sha1],
      ['MD5', file.md5],
      ...(file.ssdeep === '' ? [] : [['ssdeep', file.ssdeep] as const]),
      ...(file.tlsh === '' ? [] : [['TLSH', file.tlsh] as const]),
      ['Tools', tools.map(({ title, version }) => `${title} ${version}`).join(', ') || 'none has reported'],
    ],
    sections: [
      listed('Where it came from', ['Name', 'Place', 'Seen at'], origins, origins.length, (each) => [
        each.name,
        each.parent === '' ? each.place : `${each.parent_name}: ${each.place}`,
        each.seen_at,
      ]),
      listed(
        'Findings',
        ['Severity', 'What', 'Why', 'Technique', 'In', 'Tool'],
        findings,
        page.finding_total,
        (each) => [
          each.severity,
          defangText(each.title),
          defangText(each.detail),
          each.technique ?? '',
          within(each.path),
          each.tool,
        ],
      ),
      listed('Not looked at', ['Why', 'What', 'In'], left_out, page.left_out_total, (each) => [
        each.reason,
        defangText(each.sentence),
        within(each.path),
      ]),
      listed(
        'What it holds',
        ['Depth', 'Name', 'Type', 'Size', 'Severity', 'SHA-256'],
        tree,
        page.tree_total,
        (each) => [
          String(each.depth),
          each.name || each.place,
          each.label,
          String(each.size),
          each.severity ?? '',
          each.sha256 ?? '',
        ],
      ),
      listed('Indicators', ['Kind', 'Value', 'In', 'Tool'], indicators, page.indicator_total, (each) => [
        each.kind,
        defang(each.kind as IocKind, each.value),
        within(each.path),
        each.tool,
      ]),
    ],
    datedAt: file.analysed_at ?? file.added_at,
    foot: file.sha256,
    subject: 'the file',
    elsewhere: 'the JSON contains them',
  }
}

/** A section with a table of what is listed, and how many there are where that is more. */
function listed<T>(
  title: string,
  columns: readonly string[],
  items: readonly T[],
  total: number,
  row: (item: T) => readonly string[],
): ReportContent['sections'][number] {
  const heads = columns.map((name): ReportColumn => ({ name, share: 1 }))
  const blocks: ReportBlock[] =
    items.length === 0
      ? [{ is: 'prose', text: 'The tools that have reported listed none.' }]
      : [{ is: 'table', columns: heads, rows: items.map((item) => row(item).map(printable)) }]
  if (total > items.length)
    blocks.push({ is: 'prose', text: `The first ${items.length} are listed; there are at least ${total}.` })
  return { title, blocks }
}
