import { create } from 'zustand'

/** Layout that this window stores between starts. For convenience only; nothing depends on it. */
type Layout = {
  /** Whether the inspector is shown beside the panes when there is room for it. */
  readonly inspectorOpen: boolean
  /** Widths in rem, so that they follow the zoom. */
  readonly inspectorWidth: number
  /** Share of the source text in the width beside the inspector, 0 to 1. */
  readonly textShare: number
  readonly wrap: boolean
  readonly validationWidth: number
  /** Whether rows of the register show the filed codes instead of labels. */
  readonly registerCodes: boolean
  /** Whether keys without Ctrl, such as `y`, are enabled; users of speech input can turn them off. */
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
 * State of the side pane that is not stored: without room for a third pane it overlaps the others and is closed until
 * requested; when empty it is collapsed, unless it was opened explicitly.
 */
type Side = {
  readonly isNarrow: boolean
  readonly isOverlayOpen: boolean
  readonly isEmpty: boolean
  readonly isAskedFor: boolean
  /** Whether the current view has a side pane. */
  readonly isThere: boolean
}

const useSide = create<Side>(() => ({
  isThere: false,
  isNarrow: false,
  isOverlayOpen: false,
  isEmpty: false,
  isAskedFor: false,
}))

/** Sets whether the window lacks room for three panes. */
export function setNarrow(isNarrow: boolean): void {
  if (useSide.getState().isNarrow !== isNarrow) useSide.setState({ isNarrow, isOverlayOpen: false })
}

/** Sets whether the side pane of the current view is empty. */
export function setSideEmpty(isEmpty: boolean): void {
  if (useSide.getState().isEmpty !== isEmpty) useSide.setState({ isEmpty, isAskedFor: false })
}

/** Sets whether the current view has a side pane. */
export function setSideThere(isThere: boolean): void {
  useSide.setState({ isThere })
}

/** Whether there is a side pane that can be shown or hidden. */
export function useHasSide(): boolean {
  return useSide((now) => now.isThere)
}

function isShown({ isNarrow, isOverlayOpen, isEmpty, isAskedFor }: Side, isOpen: boolean): boolean {
  return isNarrow ? isOverlayOpen : isOpen && (!isEmpty || isAskedFor)
}

/** Whether the inspector is shown. */
export function useInspectorShown(): boolean {
  const isOpen = useLayout((now) => now.inspectorOpen)
  return isShown(useSide(), isOpen)
}

/**
 * Returns the width in rem that the table gains while the inspector is collapsed. The text pane does not get it: its
 * lines would wrap differently each time the inspector appears or disappears.
 */
export function useRoomKept(): number {
  const { inspectorOpen, inspectorWidth } = useLayout()
  const side = useSide()
  return inspectorOpen && !side.isNarrow && !isShown(side, inspectorOpen) ? inspectorWidth : 0
}

/** Shows the inspector, overlapping the panes when there is no room beside them. */
export function showInspector(): void {
  if (useSide.getState().isNarrow) useSide.setState({ isOverlayOpen: true })
  else if (!useLayout.getState().inspectorOpen) changeLayout({ inspectorOpen: true })
}

/**
 * Maximum milliseconds between the two clicks of a double click on common systems; the layout must not change in
 * between.
 */
export const secondPressMs = 500

let press: ReturnType<typeof setTimeout> | undefined

/**
 * After a click on a row, shows the inspector over the panes where there is no room beside them. The second click of a
 * double click hits the row too; a view that is left in between shows nothing.
 */
export function showInspectorAfterPress(): void {
  clearTimeout(press)
  const { isNarrow, isOverlayOpen, isThere } = useSide.getState()
  if (!isNarrow || isOverlayOpen || !isThere) return
  const { pathname } = window.location
  press = setTimeout(() => {
    if (useSide.getState().isThere && window.location.pathname === pathname) showInspector()
  }, secondPressMs)
}

/** Hides the inspector where it lies over the panes; false where it does not. */
export function hideOverlay(): boolean {
  const { isThere, isNarrow, isOverlayOpen } = useSide.getState()
  if (!isThere || !isNarrow || !isOverlayOpen) return false
  useSide.setState({ isOverlayOpen: false })
  return true
}

/** Shows the inspector, even when it is empty, or hides it. */
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
    // without storage the layout is not remembered; nothing else is affected
  }
}
