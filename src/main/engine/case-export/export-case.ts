import { labelsOf } from '../../../contract/handling-labels.ts'
import { countLeftOut, type LeftOut } from '../../../contract/left-out-words.ts'
import type { FileAnswer } from '../../../contract/operation.ts'
import type { CaseExportForm } from '../../../contract/workstation/cases/case-export.ts'
import { canonicalJson, type Json } from '../export/canonical-json.ts'
import { writeLayer } from '../navigator-layer/write-layer.ts'
import type { ReadFont } from '../report/pdf-fonts.ts'
import { caseMisp } from './case-misp.ts'
import { caseStix } from './case-stix.ts'
import { caseTables } from './case-tables.ts'
import { type ExportedCase, forDetection, leftOutOf } from './exported-case.ts'
import { reportContent } from './report-content.ts'
import { reportHtml, reportPolicy } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { stixValue } from './stix-value.ts'

type Form = {
  readonly ending: string
  readonly mediaType: string
  /** What it may load and run where it is served. */
  readonly policy?: string
  readonly write: (
    given: ExportedCase,
    readFont: ReadFont,
  ) => string | Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

const forms: Readonly<Record<CaseExportForm, Form>> = {
  pdf: {
    ending: '.pdf',
    mediaType: 'application/pdf',
    // loaded on demand: it is half of the code that an export thread would load, and only this form needs it
    write: async (given, readFont) =>
      (await import('../report/report-pdf.ts')).reportPdf(reportContent(given), readFont),
  },
  html: {
    ending: '.html',
    mediaType: 'text/html; charset=utf-8',
    policy: reportPolicy(),
    write: (given) => reportHtml(reportContent(given)),
  },
  markdown: {
    ending: '.md',
    mediaType: 'text/markdown; charset=utf-8',
    write: (given) => reportMarkdown(reportContent(given)),
  },
  json: { ending: '.json', mediaType: 'application/json', write: caseJson },
  csv: { ending: '.csv.zip', mediaType: 'application/zip', write: caseTables },
  stix: { ending: '.stix.json', mediaType: 'application/stix+json;version=2.1', write: caseStix },
  misp: { ending: '.misp.json', mediaType: 'application/json', write: caseMisp },
  detections: { ending: '.detections.txt', mediaType: 'text/plain; charset=utf-8', write: detectionList },
  navigator: { ending: '.navigator.json', mediaType: 'application/json', write: navigatorLayer },
}

/** Returns how many values of a case a form tells others to detect: STIX only those for which it has a pattern. */
export function detectionsIn(form: CaseExportForm, given: ExportedCase): number {
  const marked = forDetection(given)
  if (form !== 'stix') return marked.size
  return given.indicators.filter((each) => marked.has(each.id) && stixValue(each) !== null).length
}

/** Returns how many marked values a form leaves out of detection, and why: STIX also those for which it has no pattern. */
export function leftOutIn(form: CaseExportForm, given: ExportedCase): LeftOut {
  const marked = forDetection(given)
  const patternless = given.indicators.filter(
    (each) => form === 'stix' && marked.has(each.id) && stixValue(each) === null,
  )
  return countLeftOut([...leftOutOf(given), ...patternless.map(() => 'no_form' as const)])
}

/** Writes a case in one form. The same case always gives the same bytes. `readFont` is called for the fonts of PDFs. */
export async function exportCase(
  form: CaseExportForm,
  given: ExportedCase,
  readFont: ReadFont,
): Promise<FileAnswer> {
  const { ending, mediaType, policy, write } = forms[form]
  const content = await write(given, readFont)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name: `${given.id}${ending}`, mediaType, bytes, ...(policy !== undefined && { policy }) }
}

/** Name and version of the schema. A change that may break readers increments the number. */
const caseSchema = 'skerry-case/1'

/** The whole case as canonical JSON (RFC 8785): the same case always gives the same bytes, so that two can be compared by digest. */
function caseJson(given: ExportedCase): string {
  return canonicalJson({ schema: caseSchema, case: { ...given, ...labelsOf(given.tags) } as unknown as Json })
}

/**
 * Returns the values of a case that are marked for detection, one per line, not defanged: for block lists and search
 * tools. A value that spans lines is left out, since each of its lines would be taken for a value.
 */
export function detectionList(given: ExportedCase): string {
  const marked = forDetection(given)
  return given.indicators
    .filter(({ id, value }) => marked.has(id) && !/[\r\n]/.test(value))
    .map(({ value }) => `${value}\n`)
    .join('')
}

/**
 * The techniques of a case as a layer of the ATT&CK Navigator. The score of a technique is the number of alerts of the case that
 * carry it, at least 1; the version of ATT&CK is left to the Navigator, since nothing here depends on it.
 */
function navigatorLayer({ id, title, techniques, alerts }: ExportedCase): string {
  const scores = new Map(techniques.map((technique) => [technique.id, 0]))
  for (const alert of alerts)
    for (const technique of new Set(alert.techniques)) scores.set(technique, (scores.get(technique) ?? 0) + 1)
  return writeLayer({
    name: title,
    domain: 'enterprise-attack',
    attack: null,
    description: `Techniques of the case ${id}`,
    techniques: techniques.map((technique) => ({
      id: technique.id,
      score: Math.max(1, scores.get(technique.id) ?? 0),
      comment: technique.source,
      showsParts: !technique.id.includes('.'),
    })),
    most: Math.max(1, ...scores.values()),
    metadata: [{ name: 'case', value: id }],
  })
}
