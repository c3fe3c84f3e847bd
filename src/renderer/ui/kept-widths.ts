import { create } from 'zustand'

/** Column widths set by the user, by table and column, in rem so that they follow the zoom; stored between starts. */
type Widths = Readonly<Record<string, number>>

const storageKey = 'skerry.column-widths'
export const narrowestColumn = 2.5
export const widestColumn = 60
const noWidths: Widths = {}

const useWidths = create<Readonly<Record<string, Widths>>>(() => read())

function read(): Readonly<Record<string, Widths>> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    if (!isObject(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).map(([table, widths]) => [
        table,
        Object.fromEntries(Object.entries(isObject(widths) ? widths : {}).filter(isWidth)),
      ]),
    )
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isWidth(entry: [string, unknown]): entry is [string, number] {
  const [, width] = entry
  return typeof width === 'number' && width >= narrowestColumn && width <= widestColumn
}

/** Returns the widths set for the columns of a table. */
export function useKeptWidths(table: string): Widths {
  return useWidths((now) => now[table] ?? noWidths)
}

/** Sets column widths of a table; null resets all of them. */
export function keepWidths(table: string, widths: Widths | null): void {
  const { [table]: former, ...others } = useWidths.getState()
  const next = widths === null ? others : { ...others, [table]: { ...former, ...widths } }
  useWidths.setState(next, true)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // without storage the widths are not remembered; nothing else is affected
  }
}
