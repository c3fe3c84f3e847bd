import { useEffect, useMemo } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { Fields } from '../../../contract/register/module.ts'
import type { Done } from '../../../contract/workstation/done-act.ts'
import { invoke } from '../../state/bridge.ts'
import { rememberActs } from '../../state/undo.ts'
import { type Editor, editorFor } from '../record/editor.ts'
import { useRevision } from '../revision.ts'
import { useAnswer } from '../use-answer.ts'

type Given = Readonly<Record<string, unknown>>

/** A record of which there is one, read and changed by operations of its own. */
export type SingleRecord = {
  readonly kind: string
  /** `the reporting entity`. */
  readonly what: string
  readonly path: (field: string | null) => string
  readonly fields: Fields
  readonly read: () => Promise<Given | Problem>
  readonly update: (fields: Given) => Promise<Done | Problem>
  /** The records that it is kept in, whose findings stand in its form. */
  readonly about: (record: Given) => readonly string[]
}

export type OpenSingle = {
  /** The records that it is kept in. */
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
  /** What had been kept when it was asked for. */
  readonly asOf: number
}

/** Opens the record for editing. `single` has to be the same object every time. */
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
          if (isProblem(answer)) return answer
          rememberActs(answer)
          return null
        },
      }),
    [single],
  )
  const { value, problem, again } = useAnswer<Answer>(single.kind, useRevision(), () =>
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
