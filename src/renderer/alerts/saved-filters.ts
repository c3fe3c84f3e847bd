import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { SavedFilter } from '../../contract/workstation/alerts/alert-saved-filters.ts'
import { invoke } from '../state/bridge.ts'
import { createReader } from '../state/reader/reader.ts'
import { act } from '../ui/act.ts'
import { spellListed } from './filter-address.ts'
import { arrangeInbox, useInbox } from './inbox.ts'

/** The alert filters saved under a name, and the dialog that asks for one. */
type SavedFilters = {
  readonly filters: readonly SavedFilter[]
  readonly problem: Problem | null
  /** The filter being renamed, `new` for the list as shown, null while no dialog is open. */
  readonly naming: SavedFilter | 'new' | null
}

export const useSavedFilters = create<SavedFilters>(() => ({ filters: [], problem: null, naming: null }))

const reader = createReader({
  names: ['alertSavedFilters.list'],
  ask: () => invoke('alertSavedFilters.list', {}),
  show: (answer) =>
    useSavedFilters.setState(
      isProblem(answer) ? { problem: answer } : { filters: answer.filters, problem: null },
    ),
  everyMs: 1000,
})

export const readSavedFilters = reader.read

/** Keeps the saved filters and their counts current while the inbox is shown. */
export function useReadSavedFilters(): void {
  useEffect(reader.start, [])
}

export function nameFilter(naming: SavedFilter | 'new'): void {
  useSavedFilters.setState({ naming })
}

/** Returns the saved filter that the list shows; null when it shows none of them. */
export function useShownFilter(): SavedFilter | null {
  const listed = useInbox(spellListed)
  return useSavedFilters((now) => now.filters.find((each) => spellListed(each) === listed) ?? null)
}

export function showSavedFilter({ filter, order }: SavedFilter): void {
  arrangeInbox({ filter, order })
}

/**
 * Saves the list as shown under a name, or renames a saved filter; an existing one of that name is replaced. Returns
 * what was refused.
 */
export async function saveFilter(name: string, renamed: SavedFilter | null): Promise<Problem | null> {
  const { filter, order } = renamed ?? useInbox.getState()
  const id = renamed?.id ?? savedAs(name)?.id
  const answer = await act(
    'alertSavedFilters.save',
    { ...(id === undefined ? {} : { id }), name, filter, order },
    {
      done: renamed === null ? `Saved the filter ${name}.` : `Renamed the filter to ${name}.`,
      refusal: 'caller',
      again: readSavedFilters,
    },
  )
  return isProblem(answer) ? answer : null
}

/** Returns the saved filter of this name. */
export function savedAs(name: string): SavedFilter | undefined {
  const typed = name.trim().toLowerCase()
  return useSavedFilters.getState().filters.find((each) => each.name.toLowerCase() === typed)
}

export async function removeSavedFilter({ id, name }: SavedFilter): Promise<void> {
  await act(
    'alertSavedFilters.remove',
    { id },
    { done: `Removed the filter ${name}.`, again: readSavedFilters },
  )
}
