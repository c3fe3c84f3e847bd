import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TableReport } from '../../engine/register/report/table-report.ts'
import { answerTask } from '../../jobs/worker/answer-task.ts'
import type { ReportTask } from './reports.ts'

/** A thread that writes one report of the register. */
answerTask(async ({ resources, report, form }: ReportTask): Promise<Uint8Array> => {
  const content = JSON.parse(new TextDecoder().decode(report)) as TableReport
  if (form === 'xlsx') {
    const { reportWorkbook } = await import('../../engine/register/report/report-as-workbook.ts')
    return reportWorkbook(content)
  }
  // loaded on demand: it is most of the code, and only this form needs it
  const [{ reportPdf }, { pdfContent }] = await Promise.all([
    import('../../engine/report/report-pdf.ts'),
    import('../../engine/register/report/report-as-pdf.ts'),
  ])
  return reportPdf(pdfContent(content), (name) => readFileSync(join(resources, 'fonts', name)))
})
