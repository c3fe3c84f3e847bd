import { useEffect } from 'react'

/**
 * Keeps the focused field visible: a finding that appears meanwhile may push it out of the page, together with the list
 * anchored to it. A field that the user has scrolled out of view stays there.
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

/** Observes the field; returns a function that stops observing. */
function keepInView(field: Element, pane: Element): () => void {
  // in each frame the intersection is reported after the sizes, so during a resize this is the former visibility
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
