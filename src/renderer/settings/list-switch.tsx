import { Switch } from '@mantine/core'

type ListSwitchProps = {
  readonly name: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Switch that turns one entry of a list on or off. */
export function ListSwitch({ name, isOn, onChange }: ListSwitchProps) {
  return (
    <Switch
      size="sm"
      withThumbIndicator={false}
      aria-label={`Use ${name}`}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
