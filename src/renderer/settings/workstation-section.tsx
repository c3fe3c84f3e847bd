import { Select } from '@mantine/core'
import { useEffect } from 'react'
import type { Settings } from '../../contract/workstation/settings/settings.ts'
import { formatBytes } from '../state/format.ts'
import { useSessions } from '../state/sessions.ts'
import { loadSettings, useSettings } from '../state/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { CommitInput } from '../ui/commit-input.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { change, changeInField, SettingRow, SettingSwitch } from '../ui/setting-row.tsx'
import { textsWords } from './workstation-words.ts'

const countries: Readonly<Record<Settings['country'], string>> = {
  BE: 'Belgium',
  BR: 'Brazil',
  DE: 'Germany',
  ES: 'Spain',
  FR: 'France',
  GB: 'United Kingdom',
  IT: 'Italy',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  US: 'United States',
}

/** Where data are stored, whether connections are allowed, how texts are read. */
export function WorkstationSection() {
  const { settings, workstation } = useSettings()
  const sessions = useSessions((now) => (now.isLoaded && now.problem === null ? now.list.length : null))
  useEffect(() => {
    // sizes grow while the window is open
    void loadSettings()
  }, [])
  return (
    <>
      <section>
        <h2>This workstation</h2>
        <dl className="facts">
          <Fact name="Data directory" value={workstation?.data_dir} isMono />
          <Fact
            name="Database"
            value={workstation === null ? undefined : formatBytes(workstation.database_bytes)}
          />
          <Fact
            name="Texts of sessions, and files"
            value={workstation === null ? undefined : textsWords(workstation.texts_bytes, sessions)}
          />
          <Fact
            name="Runtime"
            value={workstation === null ? undefined : `${workstation.runtime}, ${workstation.platform}`}
          />
          <Fact
            name="Host"
            value={workstation?.host === 'electron' ? 'Desktop window' : 'Browser window on loopback'}
          />
        </dl>
        {workstation === null ? null : (
          <Button onClick={() => void copySaying(workstation.data_dir, 'the path')}>Copy the path</Button>
        )}
      </section>
      <section>
        <h2>Network</h2>
        <SettingSwitch
          name="offline"
          label="Work offline"
          detail="No outside connection is opened. Triage needs none."
        />
      </section>
      <section>
        <h2>Reading</h2>
        <SettingRow
          label="Country pack"
          detail="Its pack reads texts with too few words to tell their language, and is preferred where several packs read one language."
          controlId="setting-country"
        >
          <Select
            id="setting-country"
            data={Object.entries(countries).map(([value, label]) => ({ value, label }))}
            value={settings?.country ?? null}
            allowDeselect={false}
            onChange={(value) => value !== null && void change({ country: value as Settings['country'] })}
          />
        </SettingRow>
        <SettingRow
          label="Own domains and networks"
          detail="What belongs to them has the role “own estate” and raises no detection in exports; hosts that imitate the domains stand out. For example harbour.example, 192.0.2.0/24. A domain includes everything below it."
          controlId="setting-own-estate"
        >
          <CommitInput
            id="setting-own-estate"
            label="Own domains and networks"
            value={(settings?.own_estate ?? []).join(' ')}
            onCommit={(typed) => changeInField({ own_estate: typed.split(/[\s,;]+/).filter(Boolean) })}
          />
        </SettingRow>
        <SettingSwitch
          name="keep_sessions"
          label="Keep sessions"
          detail="Sessions open again at the next start. Without this they are gone when the workstation is closed."
        />
        <SettingSwitch
          name="keep_lookups"
          label="Keep lookups"
          detail="The Lookup view lists them, newest first. They do not leave this machine, and can be forgotten there."
        />
        <SettingRow
          label="Organization"
          detail="Stated by the local API when a program asks who it is connected to."
          controlId="setting-organization"
        >
          <CommitInput
            id="setting-organization"
            label="Organization"
            value={settings?.organization ?? ''}
            maxLength={120}
            onCommit={(organization) => changeInField({ organization })}
          />
        </SettingRow>
      </section>
    </>
  )
}

type FactProps = { readonly name: string; readonly value: string | undefined; readonly isMono?: boolean }

/** A fact with its name; a dash while it is unknown. */
export function Fact({ name, value, isMono = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? 'mono' : undefined}>{value ?? '–'}</dd>
    </div>
  )
}
