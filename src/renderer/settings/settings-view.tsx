import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { loadSettings, useSettings } from '../state/settings-store.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AboutSection } from './about-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { AllowListSection } from './allow-list-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { DataPacksSection } from './data-packs-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { type SettingsRoute, type SettingsSection, settingsSections } from './route.ts'
import { sectionNames } from './section-names.ts'
import { TargetsSection } from './targets-section.tsx'
import { WarningListsSection } from './warning-lists-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { WorkstationSection } from './workstation-section.tsx'

const pages: Readonly<Record<SettingsSection, ComponentType>> = {
  workstation: WorkstationSection,
  appearance: AppearanceSection,
  keys: KeysSection,
  webhooks: WebhooksSection,
  'allow-list': AllowListSection,
  'warning-lists': WarningListsSection,
  'data-packs': DataPacksSection,
  targets: TargetsSection,
  activity: ActivitySection,
  checks: ChecksSection,
  about: AboutSection,
}

/** Settings: the list of sections, and the one that is open. */
export function SettingsView({ route: { section } }: { readonly route: SettingsRoute }) {
  const { settings, problem } = useSettings()
  const { label } = sectionNames[section]
  const Section = pages[section]
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
                  {sectionNames[each].label}
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
