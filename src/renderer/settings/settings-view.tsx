import { useEffect } from 'react'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { loadSettings, useSettings } from '../state/settings-store.ts'
import { settingsSections } from '../state/view.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { SettingsRoute } from './route.ts'

/** Settings: the list of sections, and the one that is open. */
export function SettingsView({ route: { section } }: { readonly route: SettingsRoute }) {
  const { settings, problem } = useSettings()
  const sections = settingsSections()
  const shown = sections.find(({ name }) => name === section)
  const label = shown?.label ?? ''
  useEffect(() => {
    document.title = `${label} – Settings – Skerry`
    return () => {
      document.title = 'Skerry'
    }
  }, [label])
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label="Settings">
        <ul>
          {sections.map(({ name, label: words }) => {
            const path = routePath({ view: 'settings', section: name })
            return (
              <li key={name}>
                <a
                  href={path}
                  aria-current={name === section ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    navigate(path)
                  }}
                >
                  {words}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="settings-page">
        <h1 className="page-title">{label}</h1>
        {settings === null && problem !== null ? (
          <ProblemNote problem={problem} retry={() => void loadSettings()} />
        ) : shown === undefined ? null : (
          <shown.Section key={section} />
        )}
      </div>
    </div>
  )
}
