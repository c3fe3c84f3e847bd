import { useEffect, useLayoutEffect, useRef } from 'react'
import { setSideEmpty, setSideThere } from './layout.ts'

/** Longest time between the two presses of a double click, as systems have it: what is pressed stays where it is. */
const secondPressMs = 500

/**
 * Gives the room of the side pane away while it has nothing to tell. It opens a moment after there is something, so that
 * the second press of a double click meets what the first one met.
 */
export function useSideEmpty(isEmpty: boolean): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current || isEmpty) {
      isFirst.current = false
      setSideEmpty(isEmpty)
      return
    }
    const timer = setTimeout(() => setSideEmpty(false), secondPressMs)
    return () => clearTimeout(timer)
  }, [isEmpty])
  useEffect(() => {
    setSideThere(true)
    return () => {
      setSideThere(false)
      setSideEmpty(false)
    }
  }, [])
}
