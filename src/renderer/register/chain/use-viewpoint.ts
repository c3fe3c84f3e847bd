import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useElementSize } from '../../ui/use-element-size.ts'
import { useRem } from '../../ui/use-rem.ts'
import { type Box, fitReadable, pan, type Room, type Size, type Viewpoint, zoom } from './viewpoint.ts'

/** Pixels of one rem while the window is not zoomed. */
export const normalRem = 16
/** Pixels of movement below which a press counts as a click. */
const clickPixels = 4

type Handlers = {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
}

type Looking = {
  readonly room: Room
  readonly view: Viewpoint
  readonly setView: (view: Viewpoint) => void
  readonly isDragging: boolean
  /** Whether the press that just ended was a drag, whose click event must be ignored. */
  readonly wasDrag: () => boolean
  readonly handlers: Handlers
}

/**
 * Provides the view of a drawing in an element, initially around a box of it: it can be dragged, scrolled, and zoomed
 * with Ctrl and the wheel.
 */
export function useViewpoint(element: RefObject<HTMLElement | null>, drawing: Size, around: Box): Looking {
  const size = useElementSize(element)
  const room: Room = { ...size, unit: useRem() / normalRem }
  const [view, setView] = useState<Viewpoint | null>(null)
  const [isDragging, setDragging] = useState(false)
  const press = useRef<{ x: number; y: number; moved: number } | null>(null)
  const moved = useRef(0)
  const hasRoom = room.width > 0 && room.height > 0
  const shown = view ?? fitReadable(drawing, room, around)
  const latest = useRef({ shown, room, drawing })
  latest.current = { shown, room, drawing }

  // the initial view is set once the size is known; afterwards only the user changes it
  useLayoutEffect(() => {
    if (view === null && hasRoom) setView(latest.current.shown)
  }, [view, hasRoom])

  useEffect(() => {
    const target = element.current
    if (target === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { shown: now, room: free, drawing: whole } = latest.current
      const box = target.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      if (event.ctrlKey || event.metaKey) setView(zoom(now, Math.exp(-event.deltaY / 400), at))
      else {
        const by = event.shiftKey ? { x: -event.deltaY, y: 0 } : { x: -event.deltaX, y: -event.deltaY }
        setView(pan(now, by, whole, free))
      }
    }
    target.addEventListener('wheel', onWheel, { passive: false })
    return () => target.removeEventListener('wheel', onWheel)
  }, [element])

  return {
    room,
    view: shown,
    setView,
    isDragging,
    wasDrag: () => moved.current >= clickPixels,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return
        press.current = { x: event.clientX, y: event.clientY, moved: 0 }
        moved.current = 0
      },
      onPointerMove: (event) => {
        const held = press.current
        if (held === null) return
        const by = { x: event.clientX - held.x, y: event.clientY - held.y }
        moved.current = held.moved + Math.abs(by.x) + Math.abs(by.y)
        if (moved.current < clickPixels) return
        if (!isDragging) {
          setDragging(true)
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        press.current = { x: event.clientX, y: event.clientY, moved: moved.current }
        setView(pan(latest.current.shown, by, drawing, room))
      },
      onPointerUp: () => {
        press.current = null
        setDragging(false)
      },
    },
  }
}
