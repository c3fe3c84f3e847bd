import { defangObservable } from '../observable/defang-observable.ts'

/** What the report of a case is made of; the same data give the same text. */
export type ReportedCase = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly severity: string
  readonly verdict: string
  readonly root_cause: string | null
  readonly narrative: string | null
  readonly created_at: string
  readonly resolved_at: string
  readonly resolved_by: string
  readonly alerts: readonly {
    readonly id: string
    readonly title: string
    readonly severity: string
    readonly source: string
    readonly detected_at: string
  }[]
  readonly observables: readonly { readonly type: string; readonly value: string }[]
  readonly techniques: readonly string[]
  readonly timeline: readonly { readonly at: string; readonly by: string; readonly kind: string }[]
  readonly comments: readonly { readonly at: string; readonly by: string; readonly body: string }[]
}

const verdictWords: Readonly<Record<string, string>> = {
  true_positive: 'True positive',
  false_positive: 'False positive',
  benign: 'Benign',
  duplicate: 'Duplicate',
}

/** The report as Markdown (CommonMark with tables). What others wrote is escaped, indicators are defanged. */
export function caseReport(given: ReportedCase): string {
  const { title, summary, severity, verdict, root_cause, narrative } = given
  const parts = [
    `# ${plain(title)}`,
    list([
      ['Case', given.id],
      ['Verdict', verdictWords[verdict] ?? verdict],
      ['Severity', severity],
      ['Opened', given.created_at],
      ['Resolved', `${given.resolved_at} by ${given.resolved_by}`],
    ]),
    section('Summary', paragraph(summary)),
    section('Root cause', paragraph(root_cause)),
    section('What happened', paragraph(narrative)),
    section(
      'Alerts',
      table(
        ['Detected', 'Severity', 'Source', 'Title', 'Id'],
        given.alerts.map((alert) => [alert.detected_at, alert.severity, alert.source, alert.title, alert.id]),
      ),
    ),
    section(
      'Observables',
      table(
        ['Type', 'Value (defanged)'],
        given.observables.map((each) => [each.type, defangObservable(each)]),
      ),
    ),
    section(
      'ATT&CK techniques',
      table(
        ['Technique'],
        given.techniques.map((id) => [id]),
      ),
    ),
    section(
      'Timeline',
      table(
        ['When (UTC)', 'Who', 'What'],
        given.timeline.map(({ at, by, kind }) => [at, by, kind.replaceAll('_', ' ')]),
      ),
    ),
    section(
      'Comments',
      given.comments.map(({ at, by, body }) => `**${plain(by)}, ${at}**\n\n${quoted(body)}`).join('\n\n'),
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function section(title: string, content: string): string {
  return content === '' ? '' : `## ${title}\n\n${content}`
}

function list(facts: readonly (readonly [string, string])[]): string {
  return facts.map(([name, value]) => `- **${name}:** ${plain(value)}`).join('\n')
}

function paragraph(text: string | null): string {
  return text === null || text.trim() === '' ? '' : quoted(text)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(row.map(plain)))].join('\n')
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
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trim() === '' ? '>' : `> ${plain(line)}`))
    .join('  \n')
}
