import { labelsOf, labelTag, readLabel } from '../../../contract/handling-labels.ts'
import { whoInFile } from '../../../contract/who-words.ts'
import { defangObservable } from '../observable/defang-observable.ts'
import { readObservable } from '../observable/read-observable.ts'
import type { Fact, ReportColumn, ReportContent, ReportSection } from '../report/report.ts'
import { visibleProse, visibleText } from '../report/visible-text.ts'
import { detectionWords } from './detection-words.ts'
import { type ExportedCase, forDetection } from './exported-case.ts'

const verdictWords: Readonly<Record<string, string>> = {
  true_positive: 'True positive',
  false_positive: 'False positive',
  benign: 'Benign',
  duplicate: 'Duplicate',
}

const linkWords: Readonly<Record<string, string>> = {
  session: 'Triage session',
  lookup: 'Lookup',
  record: 'Register record',
  actor: 'Threat actor',
  case: 'Case',
}

/** Timeline entries that are decisions about the case. */
const decisions: ReadonlySet<string> = new Set([
  'case_resolved',
  'case_reopened',
  'status_changed',
  'alert_escalated',
  'taken_back',
])

/**
 * Sorts by the time of the event, as the window does; entries of the same time keep the order in which they were
 * recorded.
 */
function asItHappened<E extends { readonly at: string; readonly happened_at: string | null }>(
  timeline: readonly E[],
): E[] {
  const timeOf = ({ at, happened_at }: E) => Date.parse(happened_at ?? at)
  return timeline.toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** Alerts in the order in which they happened; those of unknown time are last, in the order in which they came. */
const byTime = (alerts: ExportedCase['alerts']) =>
  alerts.toSorted(
    (one, other) =>
      Number(other.dated) - Number(one.dated) || Date.parse(one.detected_at) - Date.parse(other.detected_at),
  )

/** Gathers the content of the report. Empty sections are left out. */
export function reportContent(given: ExportedCase): ReportContent {
  const marked = forDetection(given)
  const sections = [
    prose('Summary', given.summary),
    prose('Root cause', given.root_cause),
    prose('What happened', given.narrative),
    table(
      'Timeline',
      [column('When', 4), column('Who', 2.5), column('What', 8)],
      asItHappened(given.timeline).map(({ at, happened_at, by, words }) => [
        happened_at === null ? momentWords(at) : `${momentWords(happened_at)}\nnoted ${momentWords(at)}`,
        whoInFile(by),
        words,
      ]),
      visibleProse,
    ),
    table(
      'Tasks',
      [column('Task', 6), column('Owner', 2.5), column('Due', 3.5), column('Done', 4)],
      given.tasks.map(({ title, owner, due_at, done_at, done_by }) => [
        title,
        owner,
        due_at === null ? '' : momentWords(due_at),
        done_at === null ? 'open' : `${momentWords(done_at)}\nby ${whoInFile(done_by ?? '')}`,
      ]),
    ),
    table(
      'Decisions',
      [column('When', 4), column('Who', 2.5), column('Decision', 8)],
      given.timeline
        .filter(({ kind }) => decisions.has(kind))
        .map(({ at, by, words }) => [momentWords(at), whoInFile(by), words]),
    ),
    table(
      'Alerts',
      [
        column('Happened', 4),
        column('Received', 4),
        column('Severity', 1.5),
        column('Source', 2.5),
        column('Title', 6),
      ],
      byTime(given.alerts).map(({ detected_at, received_at, dated, severity, source, title, id }) => [
        dated ? momentWords(detected_at) : 'time unknown',
        momentWords(received_at),
        severity,
        source,
        `${title}\n${id}`,
      ]),
    ),
    table(
      'Indicators',
      [
        column('Type', 1.5),
        column('Value (defanged)', 7.5),
        column('Detection', 1.7),
        column('Added', 4),
        column('By', 2),
      ],
      given.indicators.map(({ id, type, defanged, detection, added_at, added_by }) => [
        type,
        defanged,
        marked.has(id) ? 'yes' : detection === null ? '' : 'no',
        momentWords(added_at),
        whoInFile(added_by),
      ]),
    ),
    evidenceSection(given),
    table(
      'ATT&CK techniques',
      [column('Technique', 2), column('Name', 4), column('Tactic', 3), column('Source', 4)],
      given.techniques.map(({ id, name, tactic, source }) => [id, name ?? '', tactic ?? '', source]),
    ),
    table(
      'Linked',
      [column('What', 3), column('Title', 5), column('Id', 5), column('Linked', 4)],
      given.links.map(({ kind, title, target, added_at, added_by }) => [
        linkWords[kind] ?? kind,
        kind === 'lookup' ? defangObservable(readObservable({ value: title })) : title,
        kind === 'lookup' ? '' : target,
        `${momentWords(added_at)}\nby ${whoInFile(added_by)}`,
      ]),
    ),
    {
      title: 'Comments',
      blocks: given.comments.map(({ at, by, body, edited_at }) => ({
        is: 'comment' as const,
        head: visibleText(
          `${whoInFile(by)}, ${momentWords(at)}${edited_at === null ? '' : `, corrected ${momentWords(edited_at)}`}`,
        ),
        text: visibleProse(body),
      })),
    },
  ]
  return {
    title: visibleText(given.title).replaceAll('\n', ' '),
    facts: factsOf(given).map(([name, value]) => [name, visibleText(value)]),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
    datedAt: given.updated_at,
    foot: given.id,
    subject: 'the case',
    elsewhere: 'the report as HTML and the export as JSON contain them',
  }
}

function factsOf(given: ExportedCase): Fact[] {
  const { verdict, resolved_at, resolved_by, tags, asset } = given
  const { tlp, pap } = labelsOf(tags)
  const others = tags.filter((tag) => readLabel(tag) === null)
  return [
    ['Case', given.id],
    ...(tlp === null ? [] : [['Sharing', labelTag('tlp', tlp)] as const]),
    ...(pap === null ? [] : [['Permitted actions', labelTag('pap', pap)] as const]),
    ['Verdict', verdict === null ? 'none yet' : (verdictWords[verdict] ?? verdict)],
    ['Severity', given.severity],
    ['Status', given.status.replaceAll('_', ' ')],
    ['Opened', `${momentWords(given.created_at)} by ${whoInFile(given.created_by)}`],
    ...(resolved_at === null
      ? []
      : [['Resolved', `${momentWords(resolved_at)} by ${whoInFile(resolved_by ?? '')}`] as const]),
    ...(asset === null ? [] : [['Asset', assetWords(asset)] as const]),
    ...(given.indicators.length === 0 ? [] : [['Indicators', detectionWords(given)] as const]),
    ...(others.length === 0 ? [] : [['Tags', others.join(', ')] as const]),
  ]
}

function assetWords(asset: Readonly<Record<string, unknown>>): string {
  return Object.entries(asset)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

/** Returns files with their digests, and the end of their custody log. */
function evidenceSection({ evidence, custody }: ExportedCase): ReportSection {
  const files = table(
    'Evidence',
    [column('File', 4), column('Digests', 9)],
    evidence.map((piece) => [
      [
        piece.filename,
        `${piece.size} bytes, ${piece.mime_type}`,
        `added ${momentWords(piece.added_at)} by ${whoInFile(piece.by)}`,
      ].join('\n'),
      [`MD5 ${piece.md5}`, `SHA-1 ${piece.sha1}`, `SHA-256 ${piece.sha256}`].join('\n'),
    ]),
  )
  const head = custody.at(-1)
  if (head === undefined) return files
  return {
    title: files.title,
    blocks: [
      ...files.blocks,
      {
        is: 'facts',
        facts: [
          [
            'Custody log',
            `${custody.length === 1 ? '1 entry' : `${custody.length} entries`}, the last one of ${momentWords(head.at)}`,
          ],
          ['Hash of its last entry', head.hash],
        ],
      },
    ],
  }
}

function column(name: string, share: number): ReportColumn {
  return { name, share }
}

function prose(title: string, text: string | null): ReportSection {
  if (text === null || text.trim() === '') return { title, blocks: [] }
  return { title, blocks: [{ is: 'prose', text: visibleProse(text).trimEnd() }] }
}

function table(
  title: string,
  columns: readonly ReportColumn[],
  rows: readonly string[][],
  shown: (text: string) => string = visibleText,
): ReportSection {
  if (rows.length === 0) return { title, blocks: [] }
  return { title, blocks: [{ is: 'table', columns, rows: rows.map((cells) => cells.map(shown)) }] }
}

/** A moment with its zone: `2026-11-20 06:12:00 UTC`, `2026-11-20 06:12:00 +01:00`. */
function momentWords(iso: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(iso)
  if (parts === null) return iso
  const [, date = '', time = '', fraction = '', zone = ''] = parts
  const rest = /^\.0+$/.test(fraction) ? '' : fraction
  return `${date} ${time}${rest} ${zone === 'Z' ? 'UTC' : zone}`
}
