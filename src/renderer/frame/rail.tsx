import {
  IconBell,
  IconBriefcase,
  IconChartBar,
  IconChartPie,
  IconClipboardText,
  IconListSearch,
  IconSearch,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { keyCaps } from '../state/key-press.ts'
import { type Route, routePath } from '../state/route.ts'
import { navigate, useRoute } from '../state/router.ts'
import { Logo } from '../ui/signs.tsx'

type Place = {
  readonly view: Route['view']
  readonly label: string
  readonly to: Route
  /** The second of its two keys; the first is `g`, as in go. */
  readonly letter: string
  readonly icon: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>
}

/** The views, in the order of the day's work. */
export const places: readonly Place[] = [
  {
    view: 'triage',
    label: 'Triage',
    to: { view: 'triage', session: null },
    letter: 't',
    icon: IconListSearch,
  },
  { view: 'lookup', label: 'Lookup', to: { view: 'lookup', subject: null }, letter: 'l', icon: IconSearch },
  { view: 'scans', label: 'Scans', to: { view: 'scans' }, letter: 's', icon: IconChartPie },
  { view: 'alerts', label: 'Alerts', to: { view: 'alerts' }, letter: 'a', icon: IconBell },
  { view: 'cases', label: 'Cases', to: { view: 'cases' }, letter: 'c', icon: IconBriefcase },
  {
    view: 'register',
    label: 'Register',
    to: { view: 'register', page: 'start' },
    letter: 'r',
    icon: IconClipboardText,
  },
  { view: 'actors', label: 'Actors', to: { view: 'actors' }, letter: 'o', icon: IconUsers },
  { view: 'audits', label: 'Audits', to: { view: 'audits' }, letter: 'u', icon: IconChartBar },
  {
    view: 'settings',
    label: 'Settings',
    to: { view: 'settings', section: 'workstation' },
    letter: ',',
    icon: IconSettings,
  },
]

/** The keys that go to a place: `g t`. */
export function placeKey({ letter }: Place): string {
  return `g ${letter}`
}

/** The last place inside a view, so that going back to it opens what was open. */
const lastPath = new Map<string, string>()

/** Where a place is opened: as it was left, or at its start when one is in it already. */
export function pathTo({ view, to }: Place, here: Route): string {
  return here.view === view ? routePath(to) : (lastPath.get(view) ?? routePath(to))
}

/** The views at the left edge. */
export function Rail() {
  const route = useRoute((now) => now.route)
  lastPath.set(route.view, routePath(route))
  const here = useRef<HTMLAnchorElement>(null)
  // where the rail is longer than the window, the present view is in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another entry
  useEffect(() => {
    // it answers a promise in newer browsers
    void here.current?.scrollIntoView({ block: 'nearest' })
  }, [route.view])
  return (
    <nav className="rail" aria-label="Views">
      <Logo />
      <ul>
        {places.map((place) => {
          const { view, label, icon: Icon } = place
          const isHere = route.view === view
          const path = pathTo(place, route)
          return (
            <li key={view}>
              <a
                ref={isHere ? here : undefined}
                href={path}
                className="rail-item"
                aria-current={isHere ? 'page' : undefined}
                draggable={false}
                title={`${label} (${keyCaps(placeKey(place))})`}
                onClick={(event) => {
                  event.preventDefault()
                  navigate(path)
                }}
              >
                <Icon stroke={1.6} aria-hidden />
                {label}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
