import { useRef } from 'react'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { templateName } from '../../../contract/register/template.ts'
import { useKeptScroll } from '../../ui/kept-scroll.ts'
import { recordPath } from '../paths.ts'
import { FiledRows } from '../rows/filed-rows.tsx'
import { fillersOf } from './column-facts.ts'
import { referredKinds, useFieldContext } from './form-context.ts'
import { layOut } from './form-layout.ts'
import { GoneRecord } from './gone-record.tsx'
import { HintLine } from './hint-line.tsx'
import { partsOf } from './kind-parts.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordHead } from './record-head.tsx'
import { RelatedList } from './related-list.tsx'
import { useJump } from './use-jump.ts'
import { useReportLive } from './use-live.ts'
import { useRecordCommands } from './use-record-commands.ts'
import { useOpenRecord } from './use-record-page.ts'

type RecordPageProps = { readonly kind: KindName; readonly uuid: string; readonly field: string | null }

/** Kinds whose names appear in cells of filed rows. */
const namedInRows = ['scopeEntities', 'providers', 'branches'] as const

/** One record of any kind: its fields, the rows it files, and the records that use it. */
export function RecordPage({ kind, uuid, field }: RecordPageProps) {
  const { fields, title: plural } = recordKinds[kind]
  const context = useFieldContext([...referredKinds(fields), ...namedInRows])
  const open = useOpenRecord(kind, uuid, context)
  const page = useRef<HTMLDivElement>(null)
  const { read, problem, editor, preview, now, title } = open
  useKeptScroll(page, recordPath(kind, uuid), read !== null)
  useJump(field, read !== null, 'field')
  useReportLive([uuid], read ?? undefined, preview)
  useRecordCommands(kind, uuid, title, now)
  if (problem !== null && read === null)
    return <GoneRecord kind={kind} uuid={uuid} problem={problem} again={open.again} />
  if (read === null) return <div className="register-page" aria-busy="true" />
  const parts = partsOf(kind, { open, context })
  const findings = (preview?.findings ?? read.findings).filter((finding) => finding.record_uuid === uuid)
  const rows = preview?.rows ?? read.rows
  const toField = (template: TemplateCode, column: string) => {
    const filler = fillersOf(`${templateName(template)}.${column}`).find((each) => each.kind === kind)
    if (filler !== undefined) document.getElementById(`field-${filler.field}`)?.focus()
  }
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <RecordHead
          kind={kind}
          uuid={uuid}
          code={parts.code ?? null}
          title={title}
          record={now}
          badges={parts.badges}
          acts={parts.acts}
        />
        {parts.notes}
        <RecordForm
          label={plural}
          editor={editor}
          boxes={layOut(fields, parts.order ?? Object.keys(fields))}
          context={context}
          findings={findings}
          isReadOnly={parts.isReadOnly ?? false}
        />
        {parts.beside}
        {recordKinds[kind].templates === undefined ? null : (
          <FiledRows title="Rows this record files" rows={rows} context={context} onCell={toField} />
        )}
        <RelatedList
          kind={kind}
          uuid={uuid}
          referring={read}
          without={parts.shows ?? []}
          {...(parts.begin === undefined ? {} : { begin: parts.begin })}
        />
      </div>
      <HintLine />
    </div>
  )
}
