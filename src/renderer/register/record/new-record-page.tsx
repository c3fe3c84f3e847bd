import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { withArticle } from '../../../contract/article.ts'
import { isProblem } from '../../../contract/problem.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { useCommands } from '../../state/commands.ts'
import { navigate } from '../../state/router.ts'
import { leaveField } from '../../state/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { toastProblem, toastUndo } from '../../ui/toast.tsx'
import { isNothing } from '../fields/show-value.ts'
import { moduleOf, shortName } from '../modules.ts'
import { askNames } from '../names.ts'
import { listPath, newPath } from '../paths.ts'
import { refusalOf } from '../refusal.ts'
import { FiledRows } from '../rows/filed-rows.tsx'
import { takeBeginning } from './duplicate.ts'
import { editorFor, hasUnsaved, whenSettled } from './editor.ts'
import { referredKinds, useFieldContext } from './form-context.ts'
import { layOut } from './form-layout.ts'
import { HintLine } from './hint-line.tsx'
import { createPreview } from './preview.ts'
import { RecordForm } from './record-form.tsx'
import { addRecord } from './save-record.ts'
import { discardedWords } from './unkept-words.ts'
import { useReportLive } from './use-live.ts'

type NewRecordPageProps = { readonly kind: KindName; readonly fields: Readonly<Record<string, string>> }

/** The form for a new record; it previews the rows that the record would file. */
export function NewRecordPage({ kind, fields: given }: NewRecordPageProps) {
  const { fields, needs, templates } = recordKinds[kind]
  const context = useFieldContext([...referredKinds(fields), 'scopeEntities', 'providers'])
  const path = newPath(kind, given)
  const [begin] = useState(() => beginOf(kind, given))
  const preview = useMemo(createPreview, [])
  const noun = shortName(kind)
  const editor = useMemo(
    () =>
      editorFor({
        key: path,
        kind,
        uuid: null,
        fields,
        needs,
        begin,
        path: () => path,
        what: () => `New ${noun}`,
        save: async () => null,
      }),
    [kind, fields, needs, begin, path, noun],
  )
  useEffect(
    () => editor.follow((typed) => preview.ask({ kind, uuid: null, fields: typed })),
    [editor, kind, preview],
  )
  const [isAdding, setAdding] = useState(false)
  const drafts = useStore(editor.store, (now) => now.drafts)
  const shown = preview.use((now) => now.preview)
  const lacks = needs.filter((name) => isNothing(drafts[name]?.value))
  useEffect(() => {
    const typed = editor.typed()
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'reference' && typeof begin[name] === 'string')
        void askNames(field.to, [begin[name]])
    if (Object.keys(typed).length > 0) preview.ask({ kind, uuid: null, fields: typed })
    document.getElementById(`field-${Object.keys(fields).find((name) => !(name in begin))}`)?.focus()
  }, [kind, begin, fields, preview, editor])
  useReportLive(['draft'], shown ?? undefined, shown)

  const add = async () => {
    leaveField()
    setAdding(true)
    await whenSettled(editor)
    setAdding(false)
    const faulty = Object.entries(editor.store.getState().drafts).find(([, { fault }]) => fault !== null)
    if (faulty !== undefined) {
      document.getElementById(`field-${faulty[0]}`)?.focus()
      return
    }
    setAdding(true)
    const typed = Object.fromEntries(Object.entries(editor.typed()).filter(([, value]) => !isNothing(value)))
    const problem = await addRecord(kind, typed)
    setAdding(false)
    if (!isProblem(problem)) {
      editor.forget()
      return
    }
    const refusal = refusalOf(problem, fields)
    if (refusal.field === null) toastProblem(problem)
    else {
      editor.refuse(refusal.field, refusal.words)
      document.getElementById(`field-${refusal.field}`)?.focus()
    }
  }
  const cancel = () => {
    const { drafts: typed } = editor.store.getState()
    const discarded = discardedWords(noun, { hasUnsaved: hasUnsaved(path), isAdding })
    editor.forget()
    navigate(listPath(kind))
    if (discarded !== null)
      toastUndo(discarded, async () => {
        editor.restore(typed)
        navigate(path)
        return null
      })
  }
  useCommands('register-new', [
    { id: 'add', group: 'Record', key: 'ctrl+Enter', title: `Add the ${noun}`, run: () => void add() },
  ])
  return (
    <div className="register-page">
      <div className="record">
        <header className="record-head">
          <div className="record-title">
            <h1>Add {withArticle(noun)}</h1>
          </div>
        </header>
        <p className="muted record-lead">{moduleOf(kind)?.purpose}</p>
        <RecordForm
          label={`New ${noun}`}
          editor={editor}
          boxes={layOut(fields)}
          context={context}
          findings={shown?.findings ?? []}
        />
        <div className="record-acts record-end">
          {lacks.length > 0 ? (
            <span className="muted">
              It needs {lacks.map((name) => fields[name]?.label.toLowerCase() ?? name).join(' and ')}
            </span>
          ) : null}
          <Button disabled={isAdding} onClick={cancel}>
            Cancel
          </Button>
          <Button
            look="primary"
            hotkey="ctrl+Enter"
            disabled={isAdding || lacks.length > 0}
            onClick={() => void add()}
          >
            {`Add the ${noun}`}
          </Button>
        </div>
        {templates === undefined || shown === null ? null : (
          <FiledRows
            title="Rows it would file"
            rows={shown.rows}
            context={context}
            onCell={() => undefined}
          />
        )}
      </div>
      <HintLine />
    </div>
  )
}

/** Returns the initial values of the form: of a duplicated record, or from the address. */
function beginOf(kind: KindName, given: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { fields } = recordKinds[kind]
  const named = Object.entries(given).flatMap(([name, value]) => {
    const field = fields[name]
    if (field === undefined || value === '') return []
    return [[name, field.kind === 'references' || field.kind === 'members' ? [value] : value]]
  })
  return { ...takeBeginning(kind), ...Object.fromEntries(named) }
}
