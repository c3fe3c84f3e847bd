import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { windowFacts } from '../../src/contract/workstation/window/window-facts.ts'
import { operations, windowOperations } from '../../src/main/parts/operations.ts'

/**
 * Operations that change something are called by `act` in `ui/act.ts`, which says what was done or refused, and has it
 * undone. Elsewhere are only what undoes, and settings, which are shown before they are taken: who changes one says when
 * it was refused.
 */
const elsewhere = ['register/steps.ts: register.undo', 'state/settings-store.ts: settings.change']

/** Where an operation is called whose name is given. */
const general = [
  'lookups/ask.ts',
  'register/ask.ts',
  'state/reader/operation-rows.ts',
  'state/reader/use-operation.ts',
  'state/undo.ts',
  'ui/act.ts',
]

const folder = 'src/renderer'
const writing = new Set(windowFacts(operations, windowOperations).writing)

type Source = { readonly name: string; readonly text: string }

const sources: readonly Source[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** The calls in a source that do not go through `act`: of operations that change something, and of unknown ones. */
function callsIn({ name, text }: Source): { readonly writes: string[]; readonly isGeneral: boolean } {
  const called = [...text.matchAll(/(?<!\.)\b(?:invoke|askRegister)\(\s*(?:'([\w.]+)'|(?=[^\s)]))/g)]
  return {
    writes: called.flatMap(([, operation]) =>
      operation !== undefined && writing.has(operation) ? [`${name}: ${operation}`] : [],
    ),
    isGeneral: called.some(([, operation]) => operation === undefined),
  }
}

it('no view calls an operation that changes something by itself', () => {
  expect(sources.length).toBeGreaterThan(500)
  const calls = sources.map((source) => ({ ...callsIn(source), name: source.name }))
  expect(calls.flatMap(({ writes }) => writes).toSorted()).toEqual(elsewhere)
  expect(
    calls
      .filter(({ isGeneral }) => isGeneral)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(general)
})

it('no view says by itself what was done, or remembers it to be undone', () => {
  const found = sources.filter(({ text }) => /\b(?:toastActs|rememberActs)\b/.test(text))
  expect(found.map(({ name }) => name).toSorted()).toEqual(['state/undo.ts', 'ui/act.ts', 'ui/toast.tsx'])
})

it('a call that changes something is found wherever its name stands', () => {
  const calls = (text: string) => callsIn({ name: 'a.ts', text })
  expect(calls("await invoke('caseTasks.add', task)").writes).toEqual(['a.ts: caseTasks.add'])
  expect(calls("invoke(\n  'caseTasks.add',\n  task)").writes).toEqual(['a.ts: caseTasks.add'])
  expect(calls("invoke('caseBoard.list', {})")).toEqual({ writes: [], isGeneral: false })
  expect(calls("invoke(isNew ? 'caseTasks.add' : 'caseTasks.change', task)").isGeneral).toBe(true)
})
