import { create } from 'zustand'

/** What this window remembers about itself between starts. Conveniences only: losing them loses nothing. */
type Layout = {
  /** The inspector stands beside the panes, where there is room for it. */
  readonly inspectorOpen: boolean
  /** Widths in rem, so that they follow the zoom. */
  readonly inspectorWidth: number
  /** Share that the source text takes of the width beside the inspector, 0 to 1. */
  readonly textShare: number
  readonly wrap: boolean
  readonly validationWidth: number
  /** Rows of the register show the codes that are filed instead of labels. */
  readonly registerCodes: boolean
  /** Keys without Ctrl, such as `y`; people who use speech input can turn them off. */
  readonly singleKeys: boolean
}

const storageKey = 'skerry.layout'
const standard: Layout = {
  inspectorOpen: true,
  inspectorWidth: 18.125,
  textShare: 0.495,
  wrap: true,
  validationWidth: 23.6,
  registerCodes: false,
  singleKeys: true,
}

function read(): Layout {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return standard
    const known = Object.entries(kept).filter(
      ([name, value]) => name in standard && typeof value === typeof standard[name as keyof Layout],
    )
    return { ...standard, ...Object.fromEntries(known) }
  } catch {
    return standard
  }
}

export const useLayout = create<Layout>(() => read())

/**
 * What the window knows of its side pane beside what it remembers: without room for a third pane it lies over the others
 * and is closed until it is asked for; with nothing to tell it gives its room away, unless it was asked for all the same.
 */
type Side = {
  readonly isNarrow: boolean
  readonly isOverlayOpen: boolean
  readonly isEmpty: boolean
  readonly isAskedFor: boolean
  /** The view that is shown has a side pane. */
  readonly isThere: boolean
}

const useSide = create<Side>(() => ({
  isThere: false,
  isNarrow: false,
  isOverlayOpen: false,
  isEmpty: false,
  isAskedFor: false,
}))

/** Says whether the window has room for three panes. */
export function setNarrow(isNarrow: boolean): void {
  if (useSide.getState().isNarrow !== isNarrow) useSide.setState({ isNarrow, isOverlayOpen: false })
}

/** Says whether the side pane of the view has nothing to tell. */
export function setSideEmpty(isEmpty: boolean): void {
  if (useSide.getState().isEmpty !== isEmpty) useSide.setState({ isEmpty, isAskedFor: false })
}

/** Says whether the view that is shown has a side pane. */
export function setSideThere(isThere: boolean): void {
  useSide.setState({ isThere })
}

/** Tells whether there is a side pane that can be shown or hidden. */
export function useHasSide(): boolean {
  return useSide((now) => now.isThere)
}

function isShown({ isNarrow, isOverlayOpen, isEmpty, isAskedFor }: Side, isOpen: boolean): boolean {
  return isNarrow ? isOverlayOpen : isOpen && (!isEmpty || isAskedFor)
}

/** Tells whether the inspector is shown. */
export function useInspectorShown(): boolean {
  const isOpen = useLayout((now) => now.inspectorOpen)
  return isShown(useSide(), isOpen)
}

/**
 * Width in rem that the table has while the inspector gives it away. It is not the text's: whose lines would break
 * elsewhere with every first and last row that is looked at.
 */
export function useRoomKept(): number {
  const { inspectorOpen, inspectorWidth } = useLayout()
  const side = useSide()
  return inspectorOpen && !side.isNarrow && !isShown(side, inspectorOpen) ? inspectorWidth : 0
}

/** Shows the inspector, over the panes where there is no room beside them. */
export function showInspector(): void {
  if (useSide.getState().isNarrow) useSide.setState({ isOverlayOpen: true })
  else if (!useLayout.getState().inspectorOpen) changeLayout({ inspectorOpen: true })
}

/** Shows the inspector, even with nothing in it, or hides it. */
export function toggleInspector(): void {
  const side = useSide.getState()
  const wasShown = isShown(side, useLayout.getState().inspectorOpen)
  if (side.isNarrow) useSide.setState({ isOverlayOpen: !wasShown })
  else if (side.isEmpty && wasShown) useSide.setState({ isAskedFor: false })
  else {
    changeLayout({ inspectorOpen: !wasShown })
    useSide.setState({ isAskedFor: side.isEmpty && !wasShown })
  }
}

/** Changes the layout and remembers it. */
export function changeLayout(change: Partial<Layout>): void {
  useLayout.setState(change)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(useLayout.getState()))
  } catch {
    // A window without storage forgets its layout, nothing else.
  }
}
