import type { ReactNode } from 'react'
import { rangeOf } from '../state/form-limits.ts'
import { useSettings } from '../state/settings-store.ts'
import { CommitInput } from '../ui/commit-input.tsx'
import { changeInField, SettingRow } from '../ui/setting-row.tsx'
import { readWhole, rangeWords as wordsOf } from './number-words.ts'

/** The settings that are whole numbers, and whether each may be empty. */
const mayBeEmpty = {
  local_api_port: false,
  attachment_mb: false,
  rate_per_second: true,
  licence_grace_h: false,
} as const
type NumberSetting = keyof typeof mayBeEmpty

const rangeOfSetting = (name: NumberSetting) => rangeOf('settings.change', name)

/** The range of a setting in words: `1 to 4096`. */
export const rangeWords = (name: NumberSetting) => wordsOf(rangeOfSetting(name))

type NumberRowProps = {
  readonly name: NumberSetting
  readonly id: string
  readonly label: string
  readonly detail: ReactNode
}

/** A setting that is a whole number; what is refused stays in the field, with the reason. */
export function NumberRow({ name, id, label, detail }: NumberRowProps) {
  const value = useSettings((now) => now.settings?.[name] ?? null)
  const save = async (written: string) => {
    const read = readWhole(written, rangeOfSetting(name), { mayBeEmpty: mayBeEmpty[name] })
    return 'refusal' in read ? read.refusal : changeInField({ [name]: read.number })
  }
  return (
    <SettingRow label={label} detail={detail} controlId={id}>
      <CommitInput
        id={id}
        label={label}
        inputMode="numeric"
        value={value === null ? '' : String(value)}
        onCommit={save}
      />
    </SettingRow>
  )
}
