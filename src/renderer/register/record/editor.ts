import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Fields } from '../../../contract/register/module.ts'
import { isNothing } from '../fields/show-value.ts'
import { refusalOf } from '../refusal.ts'

/** A value that was typed and is not kept yet, and why it was refused. */
export type Draft = { readonly value: unknown; readonly fault: string | null }

export type EditorState = {
  /** The record as it is kept; null until it was read, and for one that is not there yet. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly drafts: Readonly<Record<string, Draft>>
}

/** What is typed into one record: drafts by field, each saved by itself. What is refused stays as it was typed. */
export type Editor = {
  readonly kind: string
  readonly uuid: string | null
  readonly fields: Fields
  readonly store: StoreApi<EditorState>
  readonly load: (record: Readonly<Record<string, unknown>>) => void
  /** Notes what is being typed. */
  readonly type: (field: string, value: unknown) => void
  readonly refuse: (field: string, fault: string) => void
  readonly cancel: (field: string) => void
  /** Saves a field; true when it is kept now, or was already. */
  readonly commit: (field: string, value: unknown) => Promise<boolean>
  /** Saves several fields as one act; a problem when they were refused. */
  readonly commitAll: (values: Readonly<Record<string, unknown>>) => Promise<Problem | null>
  /** Saves what was typed and not saved, when the page goes away. */
  readonly flush: () => void
  /** Values that were typed and are not refused. */
  readonly typed: () => Record<string, unknown>
}

export type EditorOptions = {
  readonly kind: string
  /** Null for a record that is not there yet: nothing is saved until it is added. */
  readonly uuid: string | null
  readonly fields: Fields
  readonly begin?: Readonly<Record<string, unknown>>
  readonly save: (fields: Readonly<Record<string, unknown>>) => Promise<Problem | null>
  /** Called with the typed values when they change; `isSaved` when they became fewer since one is kept now. */
  readonly onTyped: (fields: Readonly<Record<string, unknown>>, isSaved: boolean) => void
}

/** Makes the editor of one record. */
export function createEditor(options: EditorOptions): Editor {
  const begin = Object.entries(options.begin ?? {}).map(([name, value]) => [name, { value, fault: null }])
  const store = createStore<EditorState>(() => ({ record: null, drafts: Object.fromEntries(begin) }))
  const { kind, uuid, fields } = options

  const typed = () =>
    Object.fromEntries(
      Object.entries(store.getState().drafts).flatMap(([name, { value, fault }]) =>
        fault === null ? [[name, value]] : [],
      ),
    )
  const tell = (isSaved = false) => options.onTyped(typed(), isSaved)
  const put = (field: string, draft: Draft) =>
    store.setState((now) => ({ drafts: { ...now.drafts, [field]: draft } }))
  const drop = (field: string) =>
    store.setState((now) => {
      const { [field]: _dropped, ...drafts } = now.drafts
      return { drafts }
    })

  /** What is on its way to be saved: leaving a field after Enter saves it once. */
  const underWay = new Map<string, { readonly value: unknown; readonly saved: Promise<boolean> }>()

  function commit(field: string, value: unknown): Promise<boolean> {
    const before = underWay.get(field)
    if (before !== undefined && isSameValue(before.value, value)) return before.saved
    const saved = commitNow(field, value).finally(() => {
      if (underWay.get(field)?.saved === saved) underWay.delete(field)
    })
    underWay.set(field, { value, saved })
    return saved
  }

  async function commitNow(field: string, value: unknown): Promise<boolean> {
    if (uuid === null) {
      put(field, { value, fault: null })
      tell()
      return true
    }
    const kept = store.getState().record?.[field]
    if (isSameValue(kept, value)) {
      drop(field)
      tell()
      return true
    }
    put(field, { value, fault: null })
    const problem = await options.save({ [field]: value })
    const isTypedSince = !isSameValue(store.getState().drafts[field]?.value, value)
    if (!isProblem(problem)) {
      store.setState((now) => ({ record: { ...now.record, [field]: value } }))
      if (!isTypedSince) drop(field)
      tell(true)
      return true
    }
    if (!isTypedSince) put(field, { value, fault: refusalOf(problem, fields).words })
    tell()
    return false
  }

  return {
    kind,
    uuid,
    fields,
    store,
    typed,
    commit,
    commitAll: async (values) => {
      const problem = await options.save(values)
      if (problem === null) store.setState((now) => ({ record: { ...now.record, ...values } }))
      return problem
    },
    load: (record) => store.setState({ record }),
    type: (field, value) => {
      put(field, { value, fault: null })
      tell()
    },
    refuse: (field, fault) => {
      put(field, { value: store.getState().drafts[field]?.value ?? null, fault })
      tell()
    },
    cancel: (field) => {
      drop(field)
      tell()
    },
    flush: () => {
      if (uuid === null) return
      const { record } = store.getState()
      const unsaved = Object.entries(typed()).filter(
        ([name, value]) => !isSameValue(record?.[name], value) && !underWay.has(name),
      )
      if (unsaved.length > 0) void options.save(Object.fromEntries(unsaved))
    },
  }
}

/** Tells whether two values of a field are the same, however nothing is written. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right)
  if (typeof left === 'object' || typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right)
  return String(left) === String(right)
}

/** One field of an editor, as a form shows it: what was typed, else what is kept. */
export function useField(
  editor: Editor,
  name: string,
): { readonly value: unknown; readonly fault: string | null } {
  const draft = useStore(editor.store, (now) => now.drafts[name])
  const kept = useStore(editor.store, (now) => now.record?.[name])
  return draft === undefined ? { value: kept ?? null, fault: null } : draft
}
