import { isDeepStrictEqual } from 'node:util'

/**
 * Whether an operation leaves nothing behind, except triage sessions, lookups and settings, which `isAsNew` resets.
 * Every page reads the data of its frame: read operations are recognised by their names, so that a new one does not
 * require a new host for each test.
 */
export function leavesNoTrace(operation: string): boolean {
  return reads.test(operation) || isSetBack(operation)
}

const reads =
  /^(?:\w+\.(?:read[A-Z]\w*|read|list|list[A-Z]\w*|count|of|browse|lastStep|summarise|imports|jobs|history|owners|values|tags|deliveries)|input\.detect|settings\.proposeEstate|lookup\.subnets|register\.preview|search\.run)$/

const setBack =
  /^(?:settings\.change|triage\.(?:prepare|start|append|list|open|rows|text|find|locate|inspect|refused|stands_out|cancel|export|delete))$/

const lookups = /^(?:\w+\.(?:lookUp|analyse)|lookup\.(?:many|forget|restore))$/

/** Whether it may have added to the lookup history. */
const isLookup = (operation: string) => lookups.test(operation)

export const isSetBack = (operation: string) => setBack.test(operation) || isLookup(operation)

type Invoke = (name: string, input: unknown) => Promise<unknown>

/**
 * Returns a function that makes a workstation like a new one after a test that called some operations, and returns
 * whether it could: triage sessions are deleted, lookups forgotten and settings reset; other writes cannot be undone
 * reliably.
 */
export async function renewerOf(invoke: Invoke): Promise<(asked: ReadonlySet<string>) => Promise<boolean>> {
  const settings = async () =>
    ((await invoke('settings.read', {})) as { readonly settings: Readonly<Record<string, unknown>> }).settings
  const first = await settings()
  return async (asked) => {
    if ([...asked].some((name) => !leavesNoTrace(name))) return false
    const { sessions } = (await invoke('triage.list', {})) as { sessions: readonly { id: string }[] }
    const ids = sessions.map(({ id }) => id)
    if (ids.length > 0) await invoke('triage.delete', { sessions: ids })
    if ([...asked].some(isLookup)) await invoke('lookup.forget', { all: true })
    const now = asked.has('settings.change') ? await settings() : first
    const change = Object.entries(first).filter(([name, value]) => !isDeepStrictEqual(now[name], value))
    if (change.length > 0) await invoke('settings.change', { change: Object.fromEntries(change) })
    return true
  }
}
