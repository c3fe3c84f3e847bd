import { useEffect, useRef } from 'react'
import { formatCount, formatShort } from '../state/format.ts'
import { keyCaps } from '../state/key-press.ts'
import { type Route, routePath } from '../state/route.ts'
import { navigate, useRoute } from '../state/router.ts'
import { allViews, type View } from '../state/view.ts'
import { Logo } from '../ui/signs.tsx'

/** Returns the key sequence that goes to a view: `g t`. */
export function viewKey({ letter }: View): string {
  return `g ${letter}`
}

/** Last path within each view, so that returning to a view restores what was open. */
const lastPath = new Map<string, string>()

/** Returns the path on which a view is opened: as it was left, or its start page when it is the current view. */
export function pathTo({ spelling: { view }, start }: View, here: Route): string {
  const path = routePath(start)
  return here.view === view ? path : (lastPath.get(view) ?? path)
}

/** The views at the left edge. */
export function Rail() {
  const route = useRoute((now) => now.route)
  lastPath.set(route.view, routePath(route))
  const here = useRef<HTMLAnchorElement>(null)
  // scrolls to the entry of the current view when the rail is taller than the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another entry
  useEffect(() => {
    // newer browsers return a promise
    void here.current?.scrollIntoView({ block: 'nearest' })
  }, [route.view])
  return (
    <nav className="rail" aria-label="Views">
      <Logo />
      <ul>
        {allViews().map((each) => {
          const { label, icon: Icon, useWaiting } = each
          const { view } = each.spelling
          const isHere = route.view === view
          const path = pathTo(each, route)
          return (
            <li key={view}>
              <a
                ref={isHere ? here : undefined}
                href={path}
                className="rail-item"
                aria-current={isHere ? 'page' : undefined}
                draggable={false}
                title={`${label} (${keyCaps(viewKey(each))})`}
                onClick={(event) => {
                  event.preventDefault()
                  navigate(path)
                }}
              >
                <Icon stroke={1.6} aria-hidden />
                {label}
                {useWaiting === undefined ? null : <Badge useWaiting={useWaiting} />}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Number of items waiting in a view. */
function Badge({ useWaiting }: Required<Pick<View, 'useWaiting'>>) {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <span className="rail-badge" title={`${formatCount(count)} wait`}>
      {formatShort(count)}
      <span className="unseen"> waiting</span>
    </span>
  )
}
