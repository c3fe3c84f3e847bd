import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/case-board.ts'

/** What is chosen where one is, as a case and an alert take it. */
export type Choice = {
  /** `3 indicators`, `the provider Nordlicht`. */
  readonly what: string
  /** How a new case or a raised alert is called first. */
  readonly title: string
  /** Values that go in, and that a raised alert holds. */
  readonly indicators?: readonly string[]
  readonly links?: readonly GivenLink[]
  /** Techniques of ATT&CK that a case takes. */
  readonly techniques?: readonly { readonly id: string; readonly name: string }[]
  /** Ids of alerts, which a case takes by being escalated to it. */
  readonly alerts?: readonly string[]
  /** What a raised alert says first; otherwise it names the links. */
  readonly description?: string
  /** Why no case takes it, in a sentence. */
  readonly notForCase?: string
}

/** What is done with it: less may have to be read for one than for the other. */
export type ChoiceAct = 'add-to-case' | 'raise-alert'

type Chooser = {
  /** Says what to choose, where nothing is chosen. */
  readonly none: string
  /** The rows of a table are chosen, so that the menu of a row offers both acts. */
  readonly isForRows?: boolean
  /** Letters are typed into what is chosen, so that the keys take Alt. */
  readonly isTypedInto?: boolean
  /** It stands for the page as a whole: what is chosen on the page goes before it. */
  readonly isPage?: boolean
  /** Null where nothing is chosen. Asked when it is needed, as reading what is selected may take a while. */
  readonly read: (act: ChoiceAct) => Choice | Problem | null | Promise<Choice | Problem | null>
  /** Puts it into a case in a way of its own. */
  readonly toCase?: () => void
}

type Registered = Chooser & { readonly owner: string }

const useRegistered = create<{ readonly choosers: readonly Registered[] }>(() => ({ choosers: [] }))

/** Says, while the component is mounted, what is chosen in it. */
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

/** How what is chosen is reached in the view that is shown. */
export function useChoosers(): Readonly<Record<'isForRows' | 'isTypedInto', boolean>> {
  const choosers = useRegistered((now) => now.choosers)
  return {
    isForRows: choosers.some(({ isForRows }) => isForRows === true),
    isTypedInto: choosers.some(({ isTypedInto }) => isTypedInto === true),
  }
}

/** What is chosen: of the part of the view that has something chosen first, else of the page as a whole. */
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

/** The entry of a list without a selection that has the focus, or had it before the focus left the view. */
let entry: HTMLElement | null = null

/** Follows which entry has the focus; entries are marked with `data-entry`. */
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

/** The one of some that is marked with the focused entry; null where none is. */
export function focusedOf<T>(all: readonly T[], nameOf: (one: T) => string): T | null {
  const name = entry?.isConnected === true ? entry.dataset.entry : undefined
  return name === undefined ? null : (all.find((one) => nameOf(one) === name) ?? null)
}
