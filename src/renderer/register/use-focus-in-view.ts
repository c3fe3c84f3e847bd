import { useEffect } from 'react'

/**
 * Keeps the field that is worked in where it can be seen: a finding that comes meanwhile may push it out of the page, and
 * the list that hangs on it would be gone with it. What a person scrolled away himself stays away.
 */
export function useFocusInView(): void {
  useEffect(() => {
    let release = () => {}
    const follow = ({ target }: FocusEvent) => {
      release()
      const pane = target instanceof Element ? target.closest('.register-page') : null
      if (target instanceof Element && pane !== null) release = keepInView(target, pane)
    }
    const leave = () => release()
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', leave)
    return () => {
      release()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', leave)
    }
  }, [])
}

/** Watches until the answer is called. */
function keepInView(field: Element, pane: Element): () => void {
  // told after the sizes of the same frame: when those change, this is still what was seen before
  let wasWhole = false
  const seen = new IntersectionObserver(
    (entries) => {
      wasWhole = entries.at(-1)?.intersectionRatio === 1
    },
    { root: pane, threshold: [0, 1] },
  )
  const grown = new ResizeObserver(() => {
    if (wasWhole) field.scrollIntoView({ block: 'nearest' })
  })
  seen.observe(field)
  for (const part of pane.children) grown.observe(part)
  return () => {
    seen.disconnect()
    grown.disconnect()
  }
}
