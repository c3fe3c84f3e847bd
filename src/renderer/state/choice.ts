import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/cases/case-board.ts'

/** The chosen items in the form in which a case or an alert takes them. */
export type Choice = {
  /** `3 indicators`, `the provider Nordlicht`. */
  readonly what: string
  /** Initial title of a new case or a raised alert. */
  readonly title: string
  /** Values added to a case, or contained in a raised alert. */
  readonly indicators?: readonly string[]
  readonly links?: readonly GivenLink[]
  /** ATT&CK techniques added to a case. */
  readonly techniques?: readonly { readonly id: string; readonly name: string }[]
  /** Ids of alerts, which are added to a case by escalation. */
  readonly alerts?: readonly string[]
  /** Initial description of a raised alert; by default it names the links. */
  readonly description?: string
  /** Reason why it cannot be added to a case, in a sentence. */
  readonly notForCase?: string
}

/** The act for which the choice is read; one may need less data than the other. */
export type ChoiceAct = 'add-to-case' | 'raise-alert'

type Chooser = {
  /** Message shown when nothing is chosen. */
  readonly none: string
  /** Whether the choice consists of table rows, so that their context menu offers both acts. */
  readonly isForRows?: boolean
  /** Whether the chosen item accepts typed letters, so that the keys need Alt. */
  readonly isTypedInto?: boolean
  /** Whether it represents the page as a whole, which is used only when nothing on the page is chosen. */
  readonly isPage?: boolean
  /**
   * Returns the choice, or null when nothing is chosen. Called only when needed, as reading the selection may take a
   * while.
   */
  readonly read: (act: ChoiceAct) => Choice | Problem | null | Promise<Choice | Problem | null>
  /** Puts it into a case in a way of its own. */
  readonly toCase?: () => void
}

type Registered = Chooser & { readonly owner: string }

const useRegistered = create<{ readonly choosers: readonly Registered[] }>(() => ({ choosers: [] }))

/** Registers what is chosen in a component while it is mounted. */
export function useChoice(owner: string, chooser: Chooser): void {
  const latest = useRef(chooser)
  latest.current = chooser
  const { none, isForRows, isTypedInto, isPage } = chooser
  const hasOwnWay = chooser.toCase !== undefined
  useEffect(() => {
    const registered: Registered = {
      owner,
      none,
      ...(isForRows !== undefined && { isForRows }),
      ...(isTypedInto !== undefined && { isTypedInto }),
      ...(isPage !== undefined && { isPage }),
      read: (act) => latest.current.read(act),
      ...(hasOwnWay && { toCase: () => latest.current.toCase?.() }),
    }
    useRegistered.setState(({ choosers }) => ({
      choosers: [...choosers.filter((each) => each.owner !== owner), registered],
    }))
    return () =>
      useRegistered.setState(({ choosers }) => ({
        choosers: choosers.filter((each) => each.owner !== owner),
      }))
  }, [owner, none, isForRows, isTypedInto, isPage, hasOwnWay])
}

const inOrder = (choosers: readonly Registered[]) => [
  ...choosers.filter(({ isPage }) => isPage !== true),
  ...choosers.filter(({ isPage }) => isPage === true),
]

/** Returns how the choice of the current view can be accessed. */
export function useChoosers(): Readonly<Record<'isForRows' | 'isTypedInto', boolean>> {
  const choosers = useRegistered((now) => now.choosers)
  return {
    isForRows: choosers.some(({ isForRows }) => isForRows === true),
    isTypedInto: choosers.some(({ isTypedInto }) => isTypedInto === true),
  }
}

/** Returns the choice of the first part of the view that has one, otherwise that of the page as a whole. */
export async function readChoice(
  act: ChoiceAct,
): Promise<
  | { readonly choice: Choice | Problem; readonly toCase?: () => void }
  | { readonly choice: null; readonly none: string | null }
> {
  const choosers = inOrder(useRegistered.getState().choosers)
  for (const { read, toCase } of choosers) {
    const choice = await read(act)
    if (choice !== null) return { choice, ...(toCase !== undefined && { toCase }) }
  }
  return { choice: null, none: choosers[0]?.none ?? null }
}

/** The focused entry of a list without selection, or the last one before the focus left the view. */
let entry: HTMLElement | null = null

/** Tracks the focused entry; entries are marked with `data-entry`. */
export function useFocusedEntry(): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.id === 'view' || target.closest('#view') === null) return
      entry = target.closest<HTMLElement>('[data-entry]')
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** Returns the item whose entry was focused last; null when there is none. */
export function focusedOf<T>(all: readonly T[], nameOf: (one: T) => string): T | null {
  const name = entry?.isConnected === true ? entry.dataset.entry : undefined
  return name === undefined ? null : (all.find((one) => nameOf(one) === name) ?? null)
}
