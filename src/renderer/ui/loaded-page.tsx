import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Returns a page whose code is loaded when it is first shown. Unlike `lazy`, which shows nothing for at least 300 ms
 * once it had to wait, the page is drawn as soon as its code is there.
 *
 * @param load Loads the page; called again after it failed, when the page is shown again.
 * @param waiting What is shown meanwhile.
 */
export function loadedPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let known: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: one for each page, made once with its module
  return function LoadedPage(given: P) {
    const [Page, setPage] = useState(() => known)
    useEffect(() => {
      if (known !== null) return setPage(() => known)
      let isShown = true
      load().then(
        (page) => {
          known = page
          if (isShown) setPage(() => page)
        },
        (error) => {
          // as an error of drawing, which is where errors of a page belong
          if (isShown)
            setPage(() => {
              throw error
            })
        },
      )
      return () => {
        isShown = false
      }
    }, [])
    return Page === null ? waiting : <Page {...given} />
  }
}
