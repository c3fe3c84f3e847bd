import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../../state/bridge.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { shortName } from '../modules.ts'
import { recordPath } from '../paths.ts'
import { type Editor, editorFor } from './editor.ts'
import { createPreview, type Preview } from './preview.ts'
import { recordTitle } from './record-title.ts'
import { saveFields } from './save-record.ts'
import { useRecordAnswer } from './use-record-answer.ts'

export type ReadRecord = WindowOutput<'register.readRecord'>

/** The record as read, and `keptSoFar` of the editor when it was requested. */
type Answer = { readonly read: ReadRecord; readonly asOf: number }

/** One record, read and being edited. */
export type OpenRecord = {
  readonly kind: KindName
  readonly uuid: string
  readonly title: string
  /** The record as stored; null until loaded. */
  readonly read: ReadRecord | null
  readonly problem: Problem | null
  readonly again: () => void
  readonly editor: Editor
  /** The record with the typed values; null while nothing is typed. */
  readonly preview: Preview | null
  /** The record with what was typed, for badges and sums. */
  readonly now: Readonly<Record<string, unknown>>
}

const nothing: Readonly<Record<string, unknown>> = {}

/**
 * Opens a record: loads it, reloads it after each change of the register, and requests previews of typed values.
 * `rowsOf` is the record whose rows are wanted, when it is another one.
 */
export function useOpenRecord(
  kind: KindName,
  uuid: string,
  context: FieldContext,
  rowsOf: string | null = null,
): OpenRecord {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record has a preview of its own
  const preview = useMemo(createPreview, [kind, uuid])
  const editor = useMemo(
    () =>
      editorFor({
        key: `${kind} ${uuid}`,
        kind,
        uuid,
        fields: recordKinds[kind].fields,
        path: (field) => recordPath(kind, uuid, field),
        what: (called) => `${shortName(kind)} ${called}`.trim(),
        save: (fields, called) => saveFields(kind, uuid, called, fields),
      }),
    [kind, uuid],
  )
  const { value, problem, again } = useRecordAnswer<Answer>(`${kind} ${uuid}`, uuid, async () => {
    const asOf = editor.keptSoFar()
    const read = await invoke('register.readRecord', { kind, uuid })
    return isProblem(read) ? read : { read, asOf }
  })
  const drafts = useStore(editor.store, (now) => now.drafts)
  // a record that was removed elsewhere stays only for the sake of what is typed in it and not saved
  const isRemoved = problem?.code === 'not-found' && Object.keys(drafts).length === 0
  const read = isRemoved ? null : (value?.read ?? null)
  useEffect(
    () =>
      editor.follow((fields, isSaved) => {
        if (Object.keys(fields).length > 0) preview.ask({ kind, uuid, fields, rows_of: rowsOf })
        else if (!isSaved) preview.clear()
      }),
    [editor, kind, uuid, rowsOf, preview],
  )
  useEffect(() => {
    if (value === null) return
    if (!editor.load(value.read.record, value.asOf)) again()
    const fields = editor.typed()
    if (Object.keys(fields).length === 0) preview.clear()
    else preview.ask({ kind, uuid, fields, rows_of: rowsOf })
  }, [value, again, editor, preview, kind, uuid, rowsOf])
  useEffect(() => () => editor.flush(), [editor])
  const isGone = problem?.code === 'not-found' && read === null
  useEffect(() => {
    // the record to which the drafts belong no longer exists
    if (isGone) editor.forget()
  }, [editor, isGone])
  const shown = preview.use((now) => now.preview)
  const kept = useStore(editor.store, (now) => now.record)
  const record = read === null ? nothing : { ...read.record, ...kept }
  const title = read === null ? '' : recordTitle(kind, record, context)
  editor.called.is = title
  const now = {
    ...record,
    ...Object.fromEntries(Object.entries(drafts).map(([name, { value }]) => [name, value])),
  }
  return { kind, uuid, title, read, problem, again, editor, preview: shown, now }
}
