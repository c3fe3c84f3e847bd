import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Settings } from '../../contract/workstation/settings/settings.ts'
import { changeSettings, useSettings } from '../state/settings-store.ts'
import { sentenceOf } from './refused-input.ts'
import { toastProblem } from './toast.tsx'

/** Changes settings and reports a refusal. */
export async function change(settings: Partial<Settings>): Promise<void> {
  const problem = await changeSettings(settings)
  if (problem !== null) toastProblem(problem)
}

/** Changes settings for a field that keeps a refused text: returns the reason, null when it is saved. */
export async function changeInField(settings: Partial<Settings>): Promise<string | null> {
  const problem = await changeSettings(settings)
  return problem === null ? null : sentenceOf(problem)
}

type SettingRowProps = {
  readonly label: string
  readonly detail?: ReactNode
  readonly controlId?: string
  readonly children: ReactNode
}

/** One setting: its name, its effect, its control. */
export function SettingRow({ label, detail, controlId, children }: SettingRowProps) {
  return (
    <div className="setting">
      <div className="setting-words">
        {controlId === undefined ? <span>{label}</span> : <label htmlFor={controlId}>{label}</label>}
        {detail === undefined ? null : <p className="muted">{detail}</p>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  )
}

type Switches = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never
}[keyof Settings]

type SettingSwitchProps = { readonly name: Switches; readonly label: string; readonly detail: ReactNode }

/** A setting that is on or off. */
export function SettingSwitch({ name, label, detail }: SettingSwitchProps) {
  const settings = useSettings((now) => now.settings)
  const id = `setting-${name}`
  return (
    <SettingRow label={label} detail={detail} controlId={id}>
      <Switch
        id={id}
        size="sm"
        withThumbIndicator={false}
        checked={settings?.[name] ?? false}
        disabled={settings === null}
        onChange={(event) => void change({ [name]: event.currentTarget.checked })}
      />
    </SettingRow>
  )
}
