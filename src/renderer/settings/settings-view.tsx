import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { routePath, type SettingsSection, settingsSections } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { loadSettings, useSettings } from '../state/settings-store.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AboutSection } from './about-section.tsx'
import { AllowListSection } from './allow-list-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { DataPacksSection } from './data-packs-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WarningListsSection } from './warning-lists-section.tsx'
import { WorkstationSection } from './workstation-section.tsx'

const sections: Readonly<Record<SettingsSection, { readonly label: string; readonly is: ComponentType }>> = {
  workstation: { label: 'Workstation', is: WorkstationSection },
  appearance: { label: 'Appearance', is: AppearanceSection },
  keys: { label: 'Local API and keys', is: KeysSection },
  'allow-list': { label: 'Allow-list', is: AllowListSection },
  'warning-lists': { label: 'Warning lists', is: WarningListsSection },
  'data-packs': { label: 'Data packs', is: DataPacksSection },
  checks: { label: 'Checks', is: ChecksSection },
  about: { label: 'About and keyboard', is: AboutSection },
}

/** Settings: the list of sections, and the one that is open. */
export function SettingsView({ section }: { readonly section: SettingsSection }) {
  const { settings, problem } = useSettings()
  const { label, is: Section } = sections[section]
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
          {settingsSections.map((each) => {
            const path = routePath({ view: 'settings', section: each })
            return (
              <li key={each}>
                <a
                  href={path}
                  aria-current={each === section ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    navigate(path)
                  }}
                >
                  {sections[each].label}
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
        ) : (
          <Section />
        )}
      </div>
    </div>
  )
}
