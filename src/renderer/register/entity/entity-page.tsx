import type { ReactNode } from 'react'
import { reportingEntityFields } from '../../../contract/register/entity.ts'
import { filingUuid } from '../../../contract/register/kinds.ts'
import { routePath } from '../../state/route.ts'
import { actOnRegister, askRegister } from '../ask.ts'
import { referredKinds, useFieldContext } from '../record/form-context.ts'
import { layOut } from '../record/form-layout.ts'
import { RecordForm } from '../record/record-form.tsx'
import { AuthorityFields } from './authority-fields.tsx'
import { SingleRecordPage } from './single-record-page.tsx'
import { type SingleRecord, useSingleRecord } from './use-single-record.ts'

const entity: SingleRecord = {
  kind: filingUuid,
  what: 'the reporting entity',
  path: (field) => routePath({ view: 'register', page: 'entity', field }),
  fields: reportingEntityFields,
  read: () => askRegister('reportingEntity.read', {}),
  update: (fields) =>
    actOnRegister('reportingEntity.update', fields as never, { done: null, refusal: 'caller' }),
  about: ({ uuid }) => (typeof uuid === 'string' ? [filingUuid, uuid] : [filingUuid]),
}

const kinds = referredKinds(reportingEntityFields)

const who = ['name', 'lei', 'country', 'group_hierarchy', 'parent_uuid', 'currency', 'total_assets']
const filing = ['reference_date', 'scope', 'base_currency', 'reporting_date']
const dates = ['last_update', 'integrated_on', 'deleted_on', 'entity_uuid']

/**
 * The entity that keeps the register, and further data of a filing: template B_01.01 and the entity's row of B_01.02.
 */
export function EntityPage({ field }: { readonly field: string | null }) {
  const context = useFieldContext(kinds)
  const open = useSingleRecord(entity)
  const { editor, findings } = open
  const form = (label: string, order: readonly string[], more?: ReactNode) => (
    <RecordForm
      label={label}
      editor={editor}
      boxes={layOut(reportingEntityFields, order)}
      context={context}
      findings={findings}
    >
      {more}
    </RecordForm>
  )
  return (
    <SingleRecordPage title="Reporting entity" path="/register/entity" open={open} field={field}>
      <h2 className="form-heading">Who keeps the register</h2>
      {form('Who keeps the register', who)}
      <h2 className="form-heading">What is filed, and to whom</h2>
      {form(
        'What is filed',
        filing,
        <AuthorityFields editor={editor} context={context} findings={findings} />,
      )}
      <h2 className="form-heading">In the register</h2>
      {form('In the register', dates)}
    </SingleRecordPage>
  )
}
