import { countLeftOut, type LeftOut } from '../../../contract/left-out-words.ts'
import type { FileAnswer } from '../../../contract/operation.ts'
import type { CaseExportForm } from '../../../contract/workstation/cases/case-export.ts'
import type { ReadFont } from '../report/pdf-fonts.ts'
import { caseJson } from './case-json.ts'
import { caseMisp } from './case-misp.ts'
import { caseStix } from './case-stix.ts'
import { caseTables } from './case-tables.ts'
import { detectionList } from './detection-list.ts'
import { type ExportedCase, forDetection, leftOutOf } from './exported-case.ts'
import { navigatorLayer } from './navigator-layer.ts'
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
