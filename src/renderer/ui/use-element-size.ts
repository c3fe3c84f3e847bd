import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the inner size of an element in pixels, kept current. */
export function useElementSize(ref: RefObject<HTMLElement | null>): {
  readonly width: number
  readonly height: number
} {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
