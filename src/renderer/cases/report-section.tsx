import { ImportAddsToTexts } from '../actors/shared/actors-of.tsx'
import { Button } from '../ui/button.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { noReportWords } from './empty-words.ts'
import { Markdown } from './markdown.tsx'
import { saveCaseExport } from './save-case-export.ts'
import type { CasePartProps } from './use-opened-case.ts'

/** The report that was written when the case was resolved. */
export function ReportSection({ opened }: CasePartProps) {
  const { report } = opened
  if (report === null)
    return (
      <div className="table-none">
        <p>{noReportWords(opened)}</p>
        <p className="muted">
          “Resolve” asks for a verdict, the root cause and what happened, and writes the report with summary,
          timeline, alerts, indicators (defanged), evidence, techniques and comments. “Export” writes it for
          the case as it stands now.
        </p>
      </div>
    )
  return (
    <div className="case-scroll">
      <p className="inspector-acts">
        <Button onClick={() => saveFile(`${opened.id}.md`, 'text/markdown;charset=utf-8', report)}>
          Save as Markdown
        </Button>
        <Button onClick={() => void saveCaseExport(opened.id, 'pdf')}>Save as PDF</Button>
        <Button onClick={() => void saveCaseExport(opened.id, 'html')}>Save as HTML</Button>
        <Button onClick={() => void copySaying(report, 'the report')}>Copy</Button>
      </p>
      <ImportAddsToTexts texts={[report]} />
      <Markdown text={report} />
    </div>
  )
}
