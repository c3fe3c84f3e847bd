import { Switch } from '@mantine/core'
import { changeLayout, useLayout } from '../state/layout.ts'
import { useSettings } from '../state/settings-store.ts'
import { classNames } from '../ui/class-names.ts'
import { change, SettingRow } from '../ui/setting-row.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const

const contrasts = [
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const

const zooms = [90, 100, 110, 125, 150].map((zoom) => ({ value: zoom, label: `${zoom} %` }))

/** Theme, contrast and size; and whether single letters are keys. */
export function AppearanceSection() {
  const settings = useSettings((now) => now.settings)
  const { singleKeys } = useLayout()
  return (
    <section>
      <h2>Look</h2>
      <SettingRow label="Theme">
        <Choice
          name="Theme"
          choices={themes}
          value={settings?.theme}
          onChoose={(theme) => void change({ theme })}
        />
      </SettingRow>
      <SettingRow label="Contrast" detail="High also applies while the system asks for more contrast.">
        <Choice
          name="Contrast"
          choices={contrasts}
          value={settings?.contrast}
          onChoose={(contrast) => void change({ contrast })}
        />
      </SettingRow>
      <SettingRow label="Size" detail="Scales everything. Ctrl with + or − changes it too.">
        <Choice
          name="Size"
          choices={zooms}
          value={settings?.zoom}
          onChoose={(zoom) => void change({ zoom })}
        />
      </SettingRow>
      <SettingRow
        label="Single-letter keys"
        detail="y copies, e exports, and so on. Turn this off if you use speech input; it applies to this window."
        controlId="setting-single-keys"
      >
        <Switch
          id="setting-single-keys"
          size="sm"
          withThumbIndicator={false}
          checked={singleKeys}
          onChange={(event) => changeLayout({ singleKeys: event.currentTarget.checked })}
        />
      </SettingRow>
    </section>
  )
}

type ChoiceProps<V extends string | number> = {
  readonly name: string
  readonly choices: readonly { readonly value: V; readonly label: string }[]
  readonly value: V | undefined
  readonly onChoose: (value: V) => void
}

/** A group of options side by side, one of which is selected. */
function Choice<V extends string | number>({ name, choices, value, onChoose }: ChoiceProps<V>) {
  return (
    <fieldset className="choice">
      <legend className="unseen">{name}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames('choice-option', choice.value === value && 'is-chosen')}
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
