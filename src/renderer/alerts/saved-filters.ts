import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { SavedFilter } from '../../contract/workstation/alert-saved-filters.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'
import { spellListed } from './filter-address.ts'
import { arrangeInbox, useInbox } from './inbox.ts'

/** The filters of alerts that are kept by a name, and the dialog that asks for one. */
type SavedFilters = {
  readonly filters: readonly SavedFilter[]
  readonly problem: Problem | null
  /** The filter that is renamed, `new` for the list as it is shown, null while no dialog is open. */
  readonly naming: SavedFilter | 'new' | null
}

export const useSavedFilters = create<SavedFilters>(() => ({ filters: [], problem: null, naming: null }))

export async function readSavedFilters(): Promise<void> {
  const answer = await invoke('alertSavedFilters.list', {})
  if (isProblem(answer)) useSavedFilters.setState({ problem: answer })
  else useSavedFilters.setState({ filters: answer.filters, problem: null })
}

const followMs = 1000
const follow = throttlePerKey(followMs, readSavedFilters)

/** Keeps them and their counts current while the inbox is shown. */
export function useReadSavedFilters(): void {
  useEffect(() => {
    const ask = () => follow('saved')
    ask()
    const stops = [bridge.subscribe('alerts', ask), onReconnect(ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

export function nameFilter(naming: SavedFilter | 'new'): void {
  useSavedFilters.setState({ naming })
}

/** The saved filter that the list shows; null when it is none of them. */
export function useShownFilter(): SavedFilter | null {
  const listed = useInbox(spellListed)
  return useSavedFilters((now) => now.filters.find((each) => spellListed(each) === listed) ?? null)
}

export function showSavedFilter({ filter, order }: SavedFilter): void {
  arrangeInbox({ filter, order })
}

/** Keeps the list as it is shown, or a saved filter, by a name; one of that name gives way to it. True when it was saved. */
export async function saveFilter(name: string, renamed: SavedFilter | null): Promise<boolean> {
  const { filter, order } = renamed ?? useInbox.getState()
  const id = renamed?.id ?? savedAs(name)?.id
  const answer = await invoke('alertSavedFilters.save', {
    ...(id === undefined ? {} : { id }),
    name,
    filter,
    order,
  })
  if (isProblem(answer)) {
    toastProblem(answer)
    return false
  }
  const done = renamed === null ? `Saved the filter ${name}.` : `Renamed the filter to ${name}.`
  toastActs(done, answer, { undone: () => void readSavedFilters() })
  await readSavedFilters()
  return true
}

/** The saved filter of this name. */
export function savedAs(name: string): SavedFilter | undefined {
  const typed = name.trim().toLowerCase()
  return useSavedFilters.getState().filters.find((each) => each.name.toLowerCase() === typed)
}

export async function removeSavedFilter({ id, name }: SavedFilter): Promise<void> {
  const answer = await invoke('alertSavedFilters.remove', { id })
  if (isProblem(answer)) toastProblem(answer)
  else toastActs(`Removed the filter ${name}.`, answer, { undone: () => void readSavedFilters() })
  await readSavedFilters()
}
