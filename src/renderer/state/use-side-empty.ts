import { useEffect, useLayoutEffect, useRef } from 'react'
import { secondPressMs, setSideEmpty, setSideThere } from './layout.ts'

/**
 * Collapses the side pane while it is empty. It opens with a delay, so that the second click of a double click hits the
 * same target as the first.
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
