import { definitionFields } from '../../../contract/register/definition.ts'
import { definitionsUuid } from '../../../contract/register/kinds.ts'
import { routePath } from '../../state/route.ts'
import { actOnRegister, askRegister } from '../ask.ts'
import { useFieldContext } from '../record/form-context.ts'
import { RecordForm } from '../record/record-form.tsx'
import { SingleRecordPage } from './single-record-page.tsx'
import { type SingleRecord, useSingleRecord } from './use-single-record.ts'

const definitions: SingleRecord = {
  kind: definitionsUuid,
  what: 'the definitions',
  path: (field) => routePath({ view: 'register', page: 'definitions', field }),
  fields: definitionFields,
  read: () => askRegister('definitions.read', {}),
  update: (fields) => actOnRegister('definitions.update', fields as never, { done: null, refusal: 'caller' }),
  about: () => [definitionsUuid],
}

const boxes = Object.entries(definitionFields).map(([name, { label }]) => ({
  label,
  names: [name],
  isWide: false,
}))

/** The entity's interpretation of the options of the closed lists: template B_99.01. */
export function DefinitionsPage({ field }: { readonly field: string | null }) {
  const context = useFieldContext([])
  const open = useSingleRecord(definitions)
  return (
    <SingleRecordPage
      title="Definitions"
      path="/register/definitions"
      open={open}
      field={field}
      lead="What low, medium and high, easy and difficult mean here. Each may be left empty; together they form the single row of B_99.01."
    >
      <div className="definitions">
        <RecordForm
          label="Definitions"
          editor={open.editor}
          boxes={boxes}
          context={context}
          findings={open.findings}
        />
      </div>
    </SingleRecordPage>
  )
}
