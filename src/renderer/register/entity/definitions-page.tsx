import { useRef } from 'react'
import { definitionFields } from '../../../contract/register/definition.ts'
import { definitionsUuid } from '../../../contract/register/kinds.ts'
import { useKeptScroll } from '../../lookup/kept-scroll.ts'
import { formatAge } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useNow } from '../../ui/use-now.ts'
import { askRegister } from '../ask.ts'
import { useFieldContext } from '../record/form-context.ts'
import { HintLine } from '../record/hint-line.tsx'
import { RecordForm } from '../record/record-form.tsx'
import { useJump } from '../record/use-jump.ts'
import { undoLast } from '../steps.ts'
import { type SingleRecord, useSingleRecord } from './use-single-record.ts'

const definitions: SingleRecord = {
  kind: definitionsUuid,
  fields: definitionFields,
  read: () => askRegister('definitions.read', {}),
  update: (fields) => askRegister('definitions.update', fields as never),
  about: () => [definitionsUuid],
}

const boxes = Object.entries(definitionFields).map(([name, { label }]) => ({
  label,
  names: [name],
  isWide: false,
}))

/** How the entity understands the options of the closed lists: template B_99.01. */
export function DefinitionsPage({ field }: { readonly field: string | null }) {
  const context = useFieldContext([])
  const { editor, record, findings, problem, again } = useSingleRecord(definitions)
  const page = useRef<HTMLDivElement>(null)
  const now = useNow()
  useKeptScroll(page, '/register/definitions', record !== null)
  useJump(field, record !== null, 'field')
  const changed = typeof record?.updated_at === 'string' ? record.updated_at : null
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <header className="record-head">
          <div className="record-title">
            <h1>Definitions</h1>
          </div>
          <div className="record-acts">
            {changed === null ? null : <span className="muted">edited {formatAge(changed, now)}</span>}
            <Button hotkey="ctrl+z" onClick={() => void undoLast()}>
              Undo
            </Button>
          </div>
        </header>
        <p className="muted record-lead">
          What low, medium and high, easy and difficult mean here. Each may stay empty; together they are the
          one row of B_99.01.
        </p>
        {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
        <div className="definitions">
          <RecordForm
            label="Definitions"
            editor={editor}
            boxes={boxes}
            context={context}
            findings={findings}
          />
        </div>
      </div>
      <HintLine />
    </div>
  )
}
