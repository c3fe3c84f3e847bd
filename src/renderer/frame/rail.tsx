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
import type { ComponentType } from 'react'
import { type Route, routePath } from '../state/route.ts'
import { navigate, useRoute } from '../state/router.ts'
import { Logo } from '../ui/signs.tsx'

type Place = {
  readonly view: Route['view']
  readonly label: string
  readonly to: Route
  readonly icon: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>
}

/** The views, in the order of the day's work. */
export const places: readonly Place[] = [
  { view: 'triage', label: 'Triage', to: { view: 'triage', session: null }, icon: IconListSearch },
  { view: 'lookup', label: 'Lookup', to: { view: 'lookup', subject: null }, icon: IconSearch },
  { view: 'scans', label: 'Scans', to: { view: 'scans' }, icon: IconChartPie },
  { view: 'alerts', label: 'Alerts', to: { view: 'alerts' }, icon: IconBell },
  { view: 'cases', label: 'Cases', to: { view: 'cases' }, icon: IconBriefcase },
  { view: 'register', label: 'Register', to: { view: 'register', page: 'start' }, icon: IconClipboardText },
  { view: 'actors', label: 'Actors', to: { view: 'actors' }, icon: IconUsers },
  { view: 'audits', label: 'Audits', to: { view: 'audits' }, icon: IconChartBar },
  {
    view: 'settings',
    label: 'Settings',
    to: { view: 'settings', section: 'workstation' },
    icon: IconSettings,
  },
]

/** The last place inside a view, so that going back to it opens what was open. */
const lastPath = new Map<string, string>()

/** The views at the left edge. */
export function Rail() {
  const route = useRoute((now) => now.route)
  lastPath.set(route.view, routePath(route))
  return (
    <nav className="rail" aria-label="Views">
      <Logo />
      <ul>
        {places.map(({ view, label, to, icon: Icon }) => {
          const isHere = route.view === view
          const path = isHere ? routePath(to) : (lastPath.get(view) ?? routePath(to))
          return (
            <li key={view}>
              <a
                href={path}
                className="rail-item"
                aria-current={isHere ? 'page' : undefined}
                draggable={false}
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
