import { create } from 'zustand'

/** What this window remembers about itself between starts. Conveniences only: losing them loses nothing. */
type Layout = {
  /** The inspector stands beside the panes, where there is room for it. */
  readonly inspectorOpen: boolean
  /** Widths in rem, so that they follow the zoom. */
  readonly inspectorWidth: number
  /** Share of the width that the source text takes, 0 to 1. */
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

/** Without room for a third pane the inspector lies over the others, and is closed until it is asked for. */
const useRoom = create<{ readonly isNarrow: boolean; readonly isOverlayOpen: boolean }>(() => ({
  isNarrow: false,
  isOverlayOpen: false,
}))

/** Says whether the window has room for three panes. */
export function setNarrow(isNarrow: boolean): void {
  if (useRoom.getState().isNarrow !== isNarrow) useRoom.setState({ isNarrow, isOverlayOpen: false })
}

/** Tells whether the inspector is shown. */
export function useInspectorShown(): boolean {
  const isOpen = useLayout((now) => now.inspectorOpen)
  const { isNarrow, isOverlayOpen } = useRoom()
  return isNarrow ? isOverlayOpen : isOpen
}

/** Shows the inspector, or hides it. */
export function toggleInspector(): void {
  const { isNarrow, isOverlayOpen } = useRoom.getState()
  if (isNarrow) useRoom.setState({ isOverlayOpen: !isOverlayOpen })
  else changeLayout({ inspectorOpen: !useLayout.getState().inspectorOpen })
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
