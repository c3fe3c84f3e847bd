import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordKinds } from '../../../contract/register/kinds.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { templateName } from '../../../contract/register/template.ts'
import { useKeptScroll } from '../../ui/kept-scroll.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { recordPath } from '../paths.ts'
import { fillersOf } from '../record/column-facts.ts'
import { HintLine } from '../record/hint-line.tsx'
import type { Referrer } from '../record/related.ts'
import { RelatedList } from '../record/related-list.tsx'
import { useJump } from '../record/use-jump.ts'
import { useReportLive } from '../record/use-live.ts'
import { useRecordCommands } from '../record/use-record-commands.ts'
import type { OpenRecord, ReadRecord } from '../record/use-record-page.ts'
import { FiledRows } from '../rows/filed-rows.tsx'
import { productDetail, productWords } from '../rows/row-product.ts'
import { ArrangementForm } from './arrangement-form.tsx'
import { ArrangementHead } from './arrangement-head.tsx'
import { isMain } from './arrangement-layout.ts'

type ArrangementBodyProps = {
  readonly open: OpenRecord
  readonly read: ReadRecord
  /** The shown service; null when there is none. */
  readonly service: OpenRecord | null
  readonly services: readonly Referrer[]
  readonly context: FieldContext
  readonly field: string | null
  readonly isFieldOfService: boolean
  readonly onService: (uuid: string) => void
}

/** Returns the row product of the shown service, with the number of the service when there are several. */
function productOf(service: OpenRecord, services: readonly Referrer[]): string {
  const words = productWords(service.now)
  if (services.length === 1 || words === '') return words
  return `service ${services.findIndex(({ uuid }) => uuid === service.uuid) + 1}: ${words}`
}

/** The page of a loaded arrangement, with the shown service. */
export function ArrangementBody(props: ArrangementBodyProps) {
  const { open, read, service, services, context, field, isFieldOfService } = props
  const { uuid, now } = open
  const page = useRef<HTMLDivElement>(null)
  const of = isFieldOfService ? 'service' : 'arrangement'
  const [hasMore, setMore] = useState(() => field !== null && !isMain(of, field))
  useEffect(() => {
    if (field !== null && !isMain(of, field)) setMore(true)
  }, [field, of])
  const isThere = !isFieldOfService || service?.read !== null
  useKeptScroll(page, recordPath('arrangements', uuid), true)
  useJump(
    field,
    isThere && (field === null || isMain(of, field) || hasMore),
    isFieldOfService ? 'service' : 'field',
  )
  useRecordCommands('arrangements', uuid, open.title, now)
  const preview = service?.preview ?? open.preview
  useReportLive([uuid, ...services.map((each) => each.uuid)], read, preview)
  const findings = preview?.findings ?? read.findings
  const rows = preview?.rows ?? read.rows
  const provider = typeof now.provider_uuid === 'string' ? now.provider_uuid : null

  const toField = (template: TemplateCode, column: string) => {
    const fillers = fillersOf(`${templateName(template)}.${column}`)
    const own =
      fillers.find(({ kind }) => kind === 'services' && service !== null) ??
      fillers.find(({ kind }) => kind === 'arrangements')
    if (own === undefined) return
    const isOfService = own.kind === 'services'
    if (!isMain(isOfService ? 'service' : 'arrangement', own.field)) flushSync(() => setMore(true))
    document.getElementById(`${isOfService ? 'service' : 'field'}-${own.field}`)?.focus()
  }
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <ArrangementHead
          open={open}
          context={context}
          services={services.slice(0, 99).map((each) => each.uuid)}
        />
        <ArrangementForm
          open={open}
          service={service}
          services={services}
          serviceCount={read.referrer_counts.services ?? 0}
          context={context}
          findings={findings}
          hasMore={hasMore}
          onMore={setMore}
          onService={props.onService}
        />
        <FiledRows
          title="Rows this arrangement files"
          rows={rows}
          context={context}
          onCell={toField}
          first="b_02_02"
          product={
            service === null
              ? undefined
              : { words: productOf(service, services), detail: productDetail(service.now) }
          }
        />
        <RelatedList
          kind="arrangements"
          uuid={uuid}
          referring={read}
          without={['services']}
          begin={(kind) =>
            provider !== null && recordKinds[kind].ofProvider === true ? { provider_uuid: provider } : {}
          }
        />
      </div>
      <HintLine />
    </div>
  )
}
