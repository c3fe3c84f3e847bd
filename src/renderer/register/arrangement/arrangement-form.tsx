import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { countOf } from '../../state/format.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { FormField } from '../record/form-field.tsx'
import type { Referrer } from '../record/related.ts'
import type { OpenRecord } from '../record/use-record-page.ts'
import { type ArrangementBox, isMain, mainBoxes, moreBoxes } from './arrangement-layout.ts'
import { ServiceTabs } from './service-tabs.tsx'

type ArrangementFormProps = {
  readonly open: OpenRecord
  readonly service: OpenRecord | null
  readonly services: readonly Referrer[]
  /** Number of its services, listed or not. */
  readonly serviceCount: number
  readonly context: FieldContext
  readonly findings: readonly RegisterFinding[]
  readonly hasMore: boolean
  readonly onMore: (hasMore: boolean) => void
  readonly onService: (uuid: string) => void
}

/** Fields of an arrangement and of the shown service: in one grid, or with the service in a tab of its own. */
export function ArrangementForm(props: ArrangementFormProps) {
  const { open, service, services, serviceCount, hasMore, onMore } = props
  const isOne = service !== null && serviceCount === 1
  const tabs = (
    <ServiceTabs
      open={open}
      service={service}
      services={services}
      count={serviceCount}
      onService={props.onService}
    />
  )
  return (
    <>
      <Boxes {...props} label="Terms" boxes={isOne ? mainBoxes.one : mainBoxes.arrangement} />
      {isOne ? null : tabs}
      {service === null || isOne ? null : <Boxes {...props} label="Service" boxes={mainBoxes.service} />}
      <div className="more-fields">
        <button
          type="button"
          className="link-button"
          aria-expanded={hasMore}
          onClick={() => onMore(!hasMore)}
        >
          {hasMore ? 'Fewer fields' : moreWords(props)}
        </button>
        {isOne ? tabs : null}
      </div>
      {hasMore ? (
        <>
          <h2 className="form-heading">Arrangement</h2>
          <Boxes {...props} label="More of the arrangement" boxes={moreBoxes.arrangement} />
          {service === null ? null : (
            <>
              <h2 className="form-heading">Service</h2>
              <Boxes {...props} label="More of the service" boxes={moreBoxes.service} />
            </>
          )}
        </>
      ) : null}
    </>
  )
}

type BoxesProps = ArrangementFormProps & { readonly label: string; readonly boxes: readonly ArrangementBox[] }

function Boxes({ open, service, context, findings, label, boxes }: BoxesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the fields
    <div className="form-grid" role="group" aria-label={label}>
      {boxes.map(({ of, box }) => {
        const record = of === 'service' ? service : open
        return record === null ? null : (
          <FormField
            key={`${record.uuid} ${box.names.join()}`}
            editor={record.editor}
            box={box}
            context={context}
            findings={findings.filter(({ record_uuid }) => record_uuid === record.uuid)}
            isReadOnly={false}
            idPrefix={of === 'service' ? 'service' : 'field'}
          />
        )
      })}
    </div>
  )
}

/** Returns the number of folded fields, and whether any of them has findings. */
function moreWords({ open, service, findings }: ArrangementFormProps): string {
  const count = moreBoxes.arrangement.length + (service === null ? 0 : moreBoxes.service.length)
  const hidden = findings.filter(
    ({ field, record_uuid, severity }) =>
      field !== null &&
      severity !== 'info' &&
      ((record_uuid === open.uuid && !isMain('arrangement', field)) ||
        (service !== null && record_uuid === service.uuid && !isMain('service', field))),
  )
  const fields = new Set(hidden.map(({ field, record_uuid }) => `${record_uuid} ${field}`)).size
  return fields === 0
    ? countOf(count, 'more field')
    : `${countOf(count, 'more field')}, ${countOf(fields, 'with a finding', 'with findings')}`
}
