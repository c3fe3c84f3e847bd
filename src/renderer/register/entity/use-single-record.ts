import { useEffect, useMemo } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { Fields } from '../../../contract/register/module.ts'
import type { Done } from '../../../contract/workstation/window/done-act.ts'
import { invoke } from '../../state/bridge.ts'
import { type Editor, editorFor } from '../record/editor.ts'
import { anyRecord, useAnswer } from '../use-answer.ts'

type Given = Readonly<Record<string, unknown>>

/** A singleton record, read and changed by operations of its own. */
export type SingleRecord = {
  readonly kind: string
  /** Name in messages, such as `the reporting entity`. */
  readonly what: string
  readonly path: (field: string | null) => string
  readonly fields: Fields
  readonly read: () => Promise<Given | Problem>
  readonly update: (fields: Given) => Promise<Done | Problem>
  /** Uuids of the records in which it is stored; their findings are shown in its form. */
  readonly about: (record: Given) => readonly string[]
}

export type OpenSingle = {
  /** Uuids of the records in which it is stored. */
  readonly uuids: readonly string[]
  readonly editor: Editor
  readonly record: Given | null
  readonly findings: readonly RegisterFinding[]
  readonly problem: Problem | null
  readonly again: () => void
}

type Answer = {
  readonly record: Given
  readonly findings: readonly RegisterFinding[]
  /** Value of the editor's `keptSoFar` when the record was requested. */
  readonly asOf: number
}

/** Opens the record for editing. `single` must be the same object in every render. */
export function useSingleRecord(single: SingleRecord): OpenSingle {
  const editor = useMemo(
    () =>
      editorFor({
        key: single.kind,
        kind: single.kind,
        uuid: single.kind,
        fields: single.fields,
        path: single.path,
        what: () => single.what,
        save: async (fields) => {
          const answer = await single.update(fields)
          return isProblem(answer) ? answer : null
        },
      }),
    [single],
  )
  const { value, problem, again } = useAnswer<Answer>(single.kind, anyRecord, () =>
    readAll(single, editor.keptSoFar()),
  )
  useEffect(() => {
    if (value !== null && !editor.load(value.record, value.asOf)) again()
  }, [value, editor, again])
  useEffect(() => () => editor.flush(), [editor])
  const uuids = value === null ? [] : single.about(value.record)
  return { uuids, editor, record: value?.record ?? null, findings: value?.findings ?? [], problem, again }
}

async function readAll(single: SingleRecord, asOf: number): Promise<Answer | Problem> {
  const record = await single.read()
  if (isProblem(record)) return record
  const answers = await Promise.all(
    single.about(record).map((uuid) => invoke('register.listFindings', { uuid, limit: 200 })),
  )
  return { record, findings: answers.flatMap((answer) => (isProblem(answer) ? [] : answer.items)), asOf }
}
