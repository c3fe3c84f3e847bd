import { invoke } from '../../state/bridge.ts'
import { Tag } from '../../ui/signs.tsx'
import type { FieldContext } from '../fields/field-context.ts'
import { memberOf } from '../list-member.ts'
import { RecordHead } from '../record/record-head.tsx'
import { useRecordAnswer } from '../record/use-record-answer.ts'
import type { OpenRecord } from '../record/use-record-page.ts'
import { referenceOr } from '../unnamed-words.ts'

type ArrangementHeadProps = {
  readonly open: OpenRecord
  readonly context: FieldContext
  /** Ids of its services, which are edited on its page. */
  readonly services: readonly string[]
}

/** Reference, title and kind of an arrangement. */
export function ArrangementHead({ open, context, services }: ArrangementHeadProps) {
  const { uuid, now } = open
  const chain = useRecordAnswer(`chain ${uuid}`, uuid, () =>
    invoke('register.readChain', { kind: 'arrangements', uuid }),
  )
  const nodes = chain.value?.nodes ?? []
  const isCritical = nodes.some(({ id, critical }) => id === uuid && critical)
  const type = memberOf(context.taxonomy, 'arrangement_type', String(now.arrangement_type ?? ''))
  const reference = typeof now.contract_ref === 'string' ? now.contract_ref : null
  const title = typeof now.title === 'string' && now.title !== '' ? now.title : null
  return (
    <RecordHead
      kind="arrangements"
      uuid={uuid}
      code={title === null ? null : reference}
      title={title ?? referenceOr(reference)}
      record={now}
      with={services}
      badges={
        <>
          {type === null ? null : <Tag>{type.slug ?? type.label}</Tag>}
          {isCritical ? <Tag tone="bad">critical function</Tag> : null}
        </>
      }
    />
  )
}
