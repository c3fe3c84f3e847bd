import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Fields } from '../../../contract/register/module.ts'
import { reportUnsaved } from '../../state/unsaved.ts'
import { refusalOf } from '../refusal.ts'
import { isSameValue } from './same-value.ts'
import { type Draft, unsavedOf } from './unsaved-fields.ts'

export type EditorState = {
  /** The record as stored; null until it is loaded, and for a new record. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly drafts: Readonly<Record<string, Draft>>
}

type Given = Readonly<Record<string, unknown>>

/** Called with the typed values when they change; `isSaved` is true when a value left them because it was saved. */
export type TypedListener = (fields: Given, isSaved: boolean) => void

/**
 * Unsaved input for one record: a draft per field, each saved when its field loses focus. Refused input stays as typed;
 * input that needs another field first waits for it and is saved with it.
 */
export type Editor = {
  readonly kind: string
  readonly uuid: string | null
  readonly fields: Fields
  readonly store: StoreApi<EditorState>
  /** Name of the record, for messages. */
  readonly called: { is: string }
  /**
   * Returns the number of successful saves. Taken before the record is requested, it tells `load` how old the answer
   * is.
   */
  readonly keptSoFar: () => number
  /**
   * Accepts the record as read. Fields saved after `asOf` keep their saved value, since the answer may be older than
   * the save; returns false when the answer differs in one of them, in which case the record must be read again.
   */
  readonly load: (record: Given, asOf: number) => boolean
  /** Records the typed input; `value` is undefined while the text is no value. */
  readonly type: (field: string, value: unknown, text?: string | null) => void
  readonly refuse: (field: string, fault: string, text?: string | null) => void
  readonly cancel: (field: string) => void
  /** Discards all drafts. */
  readonly forget: () => void
  /** Restores discarded drafts. */
  readonly restore: (drafts: EditorState['drafts']) => void
  /** Saves a field; resolves to true when the value is stored, or was already. */
  readonly commit: (field: string, value: unknown, text?: string | null) => Promise<boolean>
  /** Saves several fields as one act. */
  readonly commitAll: (values: Given) => Promise<boolean>
  /** Saves all unsaved input when the page is being closed; the request has been sent when it returns. */
  readonly flush: () => void
  /** Returns the typed values that are not refused. */
  readonly typed: () => Record<string, unknown>
  /** Sets the listener for typed values, of which there is only one; returns a function that removes it. */
  readonly follow: (listener: TypedListener) => () => void
}

export type EditorOptions = {
  /** Unique key of the editor. */
  readonly key: string
  readonly kind: string
  /** Null for a record that is not there yet: nothing is saved until it is added. */
  readonly uuid: string | null
  readonly fields: Fields
  /** Fields without which a new record cannot be added. */
  readonly needs?: readonly string[]
  readonly begin?: Given
  /** Returns the address of the form, or of one of its fields. */
  readonly path: (field: string | null) => string
  /** Returns `provider Nordbank`, given the record's name. */
  readonly what: (called: string) => string
  readonly save: (fields: Given, called: string) => Promise<Problem | null>
}

/** Editors with unsaved input. They outlive their page, so that leaving it loses nothing. */
const unsaved = new Map<string, Editor>()

/** Returns the editor with unsaved input under this key, otherwise a new one. */
export function editorFor(options: EditorOptions): Editor {
  return unsaved.get(options.key) ?? createEditor(options)
}

/** Whether there is an editor with unsaved input under this key. */
export function hasUnsaved(key: string): boolean {
  return unsaved.has(key)
}

/** Makes the editor of one record. */
export function createEditor(options: EditorOptions): Editor {
  const { kind, uuid, fields, begin = {}, needs = [] } = options
  const store = createStore<EditorState>(() => ({
    record: null,
    drafts: drafts(begin, (value) => ({ ...draftOf(value, null), base: value })),
  }))
  const called = { is: '' }
  let listener: TypedListener = () => undefined
  /** Values being saved, so that a value committed twice, or flushed as well, is sent only once. */
  const underWay = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  let kept = 0
  /** By field, the number of the save that stored it last. */
  const keptBy = new Map<string, number>()

  const now = () => store.getState()
  const typed = () =>
    Object.fromEntries(
      Object.entries(now().drafts).flatMap(([name, { value, fault }]) =>
        fault === null && value !== undefined ? [[name, value]] : [],
      ),
    )
  const report = (isSaved = false) => listener(typed(), isSaved)
  const put = (changed: EditorState['drafts']) =>
    store.setState((state) => ({ drafts: { ...state.drafts, ...changed } }))
  const drop = (names: readonly string[]) =>
    store.setState((state) => ({
      drafts: Object.fromEntries(Object.entries(state.drafts).filter(([name]) => !names.includes(name))),
    }))
  /** Whether a field still holds this value: nothing else was typed since, and it was not cancelled. */
  const isAsTyped = (name: string, value: unknown) => {
    const draft = now().drafts[name]
    return draft?.value !== undefined && isSameValue(draft.value, value)
  }
  const mark = (given: Given, change: Partial<Draft>) =>
    put(
      Object.fromEntries(
        Object.keys(given).flatMap((name) => {
          const draft = now().drafts[name]
          return draft === undefined || !isAsTyped(name, given[name]) ? [] : [[name, { ...draft, ...change }]]
        }),
      ),
    )

  /** Sends values and settles their drafts by the answer; `asked` are the fields just committed. */
  async function send(given: Given, asked: readonly string[]): Promise<void> {
    for (const [name, value] of Object.entries(given)) underWay.set(name, value)
    const problem = await options.save(given, called.is)
    for (const [name, value] of Object.entries(given)) if (underWay.get(name) === value) underWay.delete(name)
    if (!isProblem(problem)) {
      kept++
      for (const name of Object.keys(given)) keptBy.set(name, kept)
      store.setState((state) => ({ record: { ...state.record, ...given } }))
      drop(Object.keys(given).filter((name) => isAsTyped(name, given[name])))
      report(true)
      return
    }
    const { field, words } = refusalOf(problem, fields)
    if (problem.code === 'missing' && field !== null && !(field in given)) {
      mark(given, { waitsFor: field, text: null })
      report()
      return
    }
    const isOfAnother = field !== null && !(field in given)
    const atFault = field !== null && !isOfAnother ? [field] : asked
    const fault = isOfAnother ? `${fields[field]?.label ?? field}: ${words}` : words
    mark(pick(given, atFault), { fault, waitsFor: null })
    report()
    const others = pick(
      given,
      Object.keys(given).filter((name) => !atFault.includes(name)),
    )
    if (Object.keys(others).length > 0) await send(others, Object.keys(others))
  }

  /**
   * Saves the committed fields, together with those that waited for them. Calls run one after the other, in the order
   * of the commits.
   */
  async function keep(values: Given): Promise<boolean> {
    const names = Object.keys(values)
    const current = names.filter((name) => isAsTyped(name, values[name]))
    const same = current.filter((name) => isSameValue(now().record?.[name], values[name]))
    const left = current.filter((name) => !same.includes(name) && !isUnderWay(name, values[name]))
    drop(same)
    if (left.length === 0) report()
    else {
      const waiting = Object.entries(now().drafts).flatMap(([name, { value, waitsFor }]) =>
        waitsFor === null || isUnderWay(name, value) ? [] : [[name, value]],
      )
      await send({ ...Object.fromEntries(waiting), ...pick(values, left) }, left)
    }
    return names.every((name) => now().drafts[name] === undefined)
  }

  const isUnderWay = (name: string, value: unknown) =>
    underWay.has(name) && isSameValue(underWay.get(name), value)

  function commitAll(values: Given, text: string | null = null): Promise<boolean> {
    if (uuid === null) {
      put(drafts(values, (value) => ({ ...draftOf(value, null), base: value })))
      report()
      return Promise.resolve(true)
    }
    put(drafts(values, (value) => draftOf(value, text)))
    const isKept = last.then(() => keep(values))
    last = isKept.catch(() => undefined)
    return isKept
  }

  const editor: Editor = {
    kind,
    uuid,
    fields,
    store,
    called,
    typed,
    commitAll,
    commit: (field, value, text = null) => commitAll({ [field]: value }, text),
    keptSoFar: () => kept,
    load: (record, asOf) => {
      const own = now().record ?? {}
      const newer = [...keptBy].flatMap(([name, by]) =>
        by > asOf && !isSameValue(own[name], record[name]) ? [name] : [],
      )
      store.setState({ record: { ...record, ...pick(own, newer) } })
      return newer.length === 0
    },
    type: (field, value, text = null) => {
      put({ [field]: { ...draftOf(value, text), base: now().drafts[field]?.base } })
      report()
    },
    refuse: (field, fault, text = null) => {
      const before = now().drafts[field]
      const draft =
        text === null && before !== undefined ? before : { ...draftOf(undefined, text), base: before?.base }
      put({ [field]: { ...draft, fault, waitsFor: null } })
      report()
    },
    cancel: (field) => {
      const base = now().drafts[field]?.base
      if (base === undefined) drop([field])
      else put({ [field]: { ...draftOf(base, null), base } })
      report()
    },
    forget: () => drop(Object.keys(now().drafts)),
    restore: (former) => store.setState({ drafts: former }),
    flush: () => {
      if (uuid === null) return
      const left = Object.entries(typed()).filter(
        ([name, value]) => !isSameValue(now().record?.[name], value) && !isUnderWay(name, value),
      )
      const isWaiting = ([name]: readonly [string, unknown]) => now().drafts[name]?.waitsFor !== null
      if (left.every(isWaiting)) return
      void send(
        Object.fromEntries(left),
        left.flatMap((entry) => (isWaiting(entry) ? [] : [entry[0]])),
      )
    },
    follow: (next) => {
      listener = next
      return () => {
        if (listener === next) listener = () => undefined
      }
    },
  }

  store.subscribe((state) => {
    const { fields: open, lacks } = unsavedOf({ ...state, begin, needs, isNew: uuid === null })
    if (open.length === 0) unsaved.delete(options.key)
    else unsaved.set(options.key, editor)
    reportUnsaved(options.key, {
      what: options.what(called.is),
      path: options.path(null),
      lacks: lacks?.map((name) => fields[name]?.label ?? name) ?? null,
      fields: open.map(({ name, why }) => ({
        label: fields[name]?.label ?? name,
        path: options.path(name),
        why,
      })),
      flush: editor.flush,
    })
  })
  return editor
}

function drafts(values: Given, make: (value: unknown) => Draft): EditorState['drafts'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))
}

function draftOf(value: unknown, text: string | null): Draft {
  return { text, value, fault: null, waitsFor: null }
}

function pick(given: Given, names: readonly string[]): Given {
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

/** One field of an editor as shown in a form: the typed input, otherwise the stored value. */
export type ShownField = {
  /** The typed value; when the text is no value, the former one. */
  readonly value: unknown
  /** The text as typed; null while nothing has been typed. */
  readonly text: string | null
  readonly fault: string | null
}

/** Returns one field of an editor. */
export function useField(editor: Editor, name: string): ShownField {
  const draft = useStore(editor.store, (state) => state.drafts[name])
  const kept = useStore(editor.store, (state) => state.record?.[name]) ?? null
  if (draft === undefined) return { value: kept, text: null, fault: null }
  const { value, text, fault, base = kept } = draft
  return { value: value === undefined ? base : value, text, fault }
}

/**
 * Resolves when the text of every field has become a value or a refusal: text typed into a list may still wait for its
 * choices, and a record added earlier would lack it.
 */
export function whenSettled({ store }: Pick<Editor, 'store'>): Promise<void> {
  const isSettled = () =>
    Object.values(store.getState().drafts).every(
      ({ value, fault, text }) => value !== undefined || fault !== null || (text ?? '').trim() === '',
    )
  return new Promise((resolve) => {
    if (isSettled()) {
      resolve()
      return
    }
    const stop = store.subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}
