import { useEffect, useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { reportingEntityFields } from '../../../contract/register/entity.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { askRegister } from '../ask.ts'
import { best } from '../fields/best-choices.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { PickControl } from '../fields/pick-control.tsx'
import { Picker } from '../fields/picker.tsx'
import { type Editor, useField } from '../record/editor.ts'
import { Unkept } from '../record/unkept.tsx'
import { isOutsideOf, outsideWords } from './authority-words.ts'

type Authority = {
  readonly code: string
  readonly name: string
  readonly country: string
  readonly entity_types: readonly string[]
}

type AuthorityFieldsProps = {
  readonly editor: Editor
  readonly context: FieldContext
  readonly findings: readonly RegisterFinding[]
}

/** The competent authority, and the type of the entity: types that the authority supervises are offered first. */
export function AuthorityFields({ editor, context, findings }: AuthorityFieldsProps) {
  const authorities = useAuthorities()
  const name = useField(editor, 'competent_authority')
  const code = useField(editor, 'authority_code')
  const type = useField(editor, 'entity_type')
  const known = authorities.find((each) => each.code === code.value) ?? null
  const shown = typeof name.value === 'string' ? name.value : ''
  const isOutside = isOutsideOf(known, type.value)
  const choose = (chosen: Authority | null, typed: string | null) =>
    void editor.commitAll({
      competent_authority: chosen?.name ?? typed,
      authority_code: chosen?.code ?? null,
    })
  const pick = (picked: string) => choose(authorities.find((each) => each.code === picked) ?? null, null)
  const says = (field: string) => findings.filter((finding) => finding.field === field).slice(0, 2)
  return (
    <>
      <div className="form-field is-double">
        <label className="label" htmlFor="field-competent_authority">
          Competent authority
        </label>
        <div className="control">
          <div className="control-part is-member">
            <Picker
              id="field-competent_authority"
              label="Competent authority"
              closedText={shown}
              chosen={known === null ? [] : [choiceOf(known)]}
              source={{ is: 'here', find: (words) => best(authorities.map(choiceOf), words) }}
              text={name.text}
              onPick={pick}
              onWords={(words) => editor.type('competent_authority', undefined, words)}
              onTake={pick}
              onRefuse={(fault, words) => editor.refuse('competent_authority', fault, words)}
              onClear={() => choose(null, null)}
              onCancel={() => editor.cancel('competent_authority')}
              isInvalid={name.fault !== null}
              describedBy="competent-authority-says"
              add={{
                words: (typed) => `Write “${typed}”`,
                run: (typed) => choose(null, typed),
                isFree: true,
              }}
            />
          </div>
        </div>
        <div id="competent-authority-says" className="form-says" aria-live="polite">
          <Unkept editor={editor} names={['competent_authority', 'authority_code']} />
        </div>
        <Says findings={says('competent_authority')} />
      </div>
      <div className="form-field is-double">
        <label className="label" htmlFor="field-entity_type">
          Type of entity
        </label>
        <div className="control">
          <div className="control-part is-member">
            <PickControl
              id="field-entity_type"
              field={reportingEntityFields.entity_type as never}
              label="Type of entity"
              value={type.value}
              text={type.text}
              record={{}}
              context={context}
              isReadOnly={false}
              isInvalid={type.fault !== null}
              describedBy="entity-type-says"
              onType={(value, text) => editor.type('entity_type', value, text)}
              onRefuse={(fault, text) => editor.refuse('entity_type', fault, text)}
              onCommit={(value, text) => editor.commit('entity_type', value, text)}
              onCancel={() => editor.cancel('entity_type')}
              {...(known === null ? {} : { isFirst: (value: string) => known.entity_types.includes(value) })}
            />
          </div>
        </div>
        <div id="entity-type-says" className="form-says" aria-live="polite">
          <Unkept editor={editor} names={['entity_type']} />
          {known !== null && isOutside ? (
            <p className="says-info">{outsideWords(known.name)}</p>
          ) : known === null ? null : (
            <p className="muted">Types that {known.name} supervises are offered first.</p>
          )}
        </div>
        <Says findings={says('entity_type')} />
      </div>
    </>
  )
}

function Says({ findings }: { readonly findings: readonly RegisterFinding[] }) {
  return (
    <div className="form-says">
      {findings.map(({ rule, message, severity }) => (
        <p key={`${rule} ${message}`} className={`says-${severity}`}>
          {message}
        </p>
      ))}
    </div>
  )
}

const choiceOf = ({ code, name, country }: Authority) => ({ value: code, label: name, sign: country })

function useAuthorities(): readonly Authority[] {
  const [authorities, setAuthorities] = useState<readonly Authority[]>([])
  useEffect(() => {
    let isCurrent = true
    void askRegister('authorities.listEntityTypes', {}).then((answer) => {
      if (isCurrent && !isProblem(answer)) setAuthorities(answer.authorities ?? [])
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return authorities
}
