import { countLeftOut, type LeftOutReason } from '../../../contract/left-out-words.ts'
import type { ExportFormat } from '../../../contract/workstation/triage/triage.ts'
import { defang } from '../ioc/defang.ts'
import { partsAmong } from '../observable/meaningless.ts'
import { csvExport } from './csv-export.ts'
import {
  type ExportContext,
  type ExportedDocument,
  type ExportedIndicator,
  observableOf,
  rowsForDetection,
  whyNotDetected,
} from './exported-indicator.ts'
import { jsonExport } from './json-export.ts'
import { attributeForm } from './misp-attribute.ts'
import { mispExport } from './misp-export.ts'
import { stixExport } from './stix-export.ts'
import { stixObservable } from './stix-observable.ts'

export type { ExportContext, ExportedDocument, ExportedIndicator } from './exported-indicator.ts'

type Format = {
  readonly ending: string
  readonly mediaType: string
  readonly write: (rows: readonly ExportedIndicator[], context: ExportContext) => string
}

const formats: Readonly<Record<ExportFormat, Format>> = {
  json: { ending: '.json', mediaType: 'application/json', write: jsonExport },
  csv: { ending: '.csv', mediaType: 'text/csv; charset=utf-8; header=present', write: csvExport },
  plain: { ending: '.txt', mediaType: 'text/plain; charset=utf-8', write: plainList },
  defanged: { ending: '.defanged.txt', mediaType: 'text/plain; charset=utf-8', write: defangedList },
  stix: { ending: '.stix.json', mediaType: 'application/stix+json;version=2.1', write: stixExport },
  misp: { ending: '.misp.json', mediaType: 'application/json', write: mispExport },
}

/**
 * Renders rows as one document. The same rows and context always give the same text. All formats support a million rows
 * except STIX: at about 700,000 its bundle exceeds the maximum string length of the runtime (then a RangeError is
 * thrown).
 */
export function exportIndicators(
  format: ExportFormat,
  rows: Iterable<ExportedIndicator>,
  context: ExportContext,
): ExportedDocument {
  const { ending, mediaType, write } = formats[format]
  const list = [...rows]
  const reasons = reasonsToLeaveOut(format, list, context)
  return {
    filename: fileStem(context) + ending,
    mediaType,
    content: write(list, context),
    detections: reasons.filter((why) => why === null).length,
    leftOut: countLeftOut(reasons),
  }
}

/** Returns, for each row that a person meant for detection, why it is left out; null where it is not. */
function reasonsToLeaveOut(
  format: ExportFormat,
  rows: readonly ExportedIndicator[],
  { detection }: ExportContext,
): (LeftOutReason | null)[] {
  if (detection !== true) return []
  const parts = partsAmong(rows.map(observableOf))
  return rows.map((row) => whyNotDetected(row, parts) ?? (canDetect(format, row) ? null : 'no_form'))
}

/** Whether a format can tell others to detect a value: STIX needs a pattern for it, MISP a type that sensors know. */
function canDetect(format: ExportFormat, row: ExportedIndicator): boolean {
  if (format === 'stix') return stixObservable(row) !== null
  return format !== 'misp' || attributeForm(row).detectable
}

/** `skerry-<title>-<date>`: letters, digits and hyphens only, so that every file system takes it. */
function fileStem({ title, exportedAt }: ExportContext): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const date = new Date(exportedAt).toISOString().slice(0, 10)
  return ['skerry', words === '' ? 'indicators' : words, date].join('-')
}

/** Returns one defanged value per line, for e-mails and reports. */
function defangedList(rows: readonly ExportedIndicator[]): string {
  return rows.map(({ kind, value }) => `${defang(kind, value)}\n`).join('')
}

/**
 * Returns one canonical value per line, not defanged: for search tools. When a person says that the values are for
 * detection, only those for which that can be meant: the list is for blocking then.
 */
function plainList(
  rows: readonly ExportedIndicator[],
  context: Pick<ExportContext, 'detection'> = {},
): string {
  const listed = context.detection === true ? rowsForDetection(rows, context) : rows
  return [...listed].map(({ value }) => `${value}\n`).join('')
}
