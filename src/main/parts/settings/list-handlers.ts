import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { isProblem, problem } from '../../../contract/problem.ts'
import { refang } from '../../engine/ioc/refang.ts'
import { readAllowEntry } from '../../engine/warning-list/allow-list.ts'
import { largestListBytes, parseWarningList } from '../../engine/warning-list/parse-warning-list.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { inAct } from '../../store/log/log.ts'
import {
  type AllowRecord,
  deleteAllowed,
  insertAllowed,
  listAllowed,
  listWarningLists,
  putWarningList,
  warningListTable,
  warningListWithId,
} from '../../store/settings/lists.ts'
import type { Context } from './context.ts'
import type { Lists } from './lists.ts'

/** Handlers for changing the allow-list and the warning lists. */

const noList = problem('not-found', 'There is no such list.')

export const listHandlers = {
  'allowList.list': (_input: object, { store }: Context) => ({ entries: listAllowed(store) }),
  'allowList.add': async (
    { values, note }: { values: string[]; note?: string | undefined },
    context: Context,
  ) => {
    const { store, clock, random, draft } = context
    const lists = await context.lists()
    const at = isoTime(clock)
    const entries: AllowRecord[] = []
    for (const typed of values) {
      const entry = readAllowEntry(refang(typed).text)
      if (isProblem(entry))
        return problem('invalid', `${entry.message.replace(/\.$/, '')}: ${typed.slice(0, 80)}`, {
          value: typed,
        })
      entries.push({ id: random.id(clock.now()), value: entry.text, note: note ?? '', created_at: at })
    }
    const title = `Put ${valuesOf(entries)} on the allow-list`
    const { answer: added } = inAct(store, draft(title), (act) => insertAllowed(act, entries))
    lists.changed()
    const texts = new Set(entries.map(({ value }) => value))
    return { entries: listAllowed(store).filter(({ value }) => texts.has(value)), added }
  },
  'allowList.remove': async ({ ids }: { ids: string[] }, { store, lists: listsOf, draft }: Context) => {
    const lists = await listsOf()
    const known = listAllowed(store).filter(({ id }) => ids.includes(id))
    const title = `Took ${valuesOf(known)} off the allow-list`
    const { answer } = inAct(store, draft(title), (act) => deleteAllowed(act, ids))
    lists.changed()
    return { removed: answer }
  },
  'warningLists.list': (_input: object, { store }: Context) => ({ lists: listWarningLists(store) }),
  'warningLists.import': async (
    { files }: { files: { name: string; bytes: Uint8Array }[] },
    context: Context,
  ) => {
    const lists = await context.lists()
    const refused: { name: string; reason: string }[] = []
    const imported = new Set<string>()
    for (const { name, bytes } of files) {
      const outcome = importOne(name, bytes, context, lists)
      if (outcome.id === null) refused.push({ name, reason: outcome.reason })
      else imported.add(outcome.id)
    }
    lists.changed()
    return { lists: listWarningLists(context.store).filter(({ id }) => imported.has(id)), refused }
  },
  'warningLists.change': async (
    { id, enabled }: { id: string; enabled: boolean },
    { store, lists: listsOf, draft }: Context,
  ) => {
    const lists = await listsOf()
    const found = warningListWithId(store, id)
    if (found === null) return noList
    const refused = enabled ? refusedSwitch(found, lists) : null
    if (refused !== null) return problem('invalid', refused)
    const title = `Switched the warning list ${found.name} ${enabled ? 'on' : 'off'}`
    inAct(store, draft(title), (act) => warningListTable.put(act, id, { enabled }))
    lists.changed()
    const list = listWarningLists(store).find((candidate) => candidate.id === id)
    return list === undefined ? noList : { list }
  },
  'warningLists.remove': async ({ id }: { id: string }, { store, lists: listsOf, draft }: Context) => {
    const lists = await listsOf()
    const found = warningListWithId(store, id)
    if (found === null) return noList
    inAct(store, draft(`Removed the warning list ${found.name}`), (act) => warningListTable.delete(act, id))
    lists.changed()
    return { removed: true as const }
  },
}

function refusedSwitch(
  { name, content }: { readonly name: string; readonly content: Buffer },
  lists: Lists,
): string | null {
  const list = parseWarningList(content)
  return isProblem(list) ? null : lists.refuseBeside(name, list)
}

/** Returns the part of an act's title that names the entries: the value, or how many. */
function valuesOf(entries: readonly { readonly value: string }[]): string {
  const [only] = entries
  return entries.length === 1 && only !== undefined ? only.value : `${entries.length} values`
}

type Outcome = { readonly id: string } | { readonly id: null; readonly reason: string }

function importOne(name: string, bytes: Uint8Array, context: Context, lists: Lists): Outcome {
  const content = unpack(bytes)
  if (content === null)
    return { id: null, reason: `${name} is packed and unpacks to more than 64 MB, or is damaged.` }
  const list = parseWarningList(content)
  if (isProblem(list)) return { id: null, reason: list.message }
  const refused = lists.refuseBeside(list.name, list)
  if (refused !== null) return { id: null, reason: refused }
  const { store, clock, random, draft } = context
  const record = {
    id: random.id(clock.now()),
    name: list.name,
    description: list.description,
    type: list.comparison,
    version: String(list.version),
    entries: list.entries.length,
    enabled: true,
    imported_at: isoTime(clock),
    sha256: createHash('sha256').update(content).digest('hex'),
    licence: null,
  }
  const title = `Imported the warning list ${list.name}`
  return { id: inAct(store, draft(title), (act) => putWarningList(act, record, content)).answer }
}

/** Returns plain or gzipped bytes unpacked; null when the result exceeds the maximum size of a list. */
function unpack(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: largestListBytes })
  } catch {
    return null
  }
}
