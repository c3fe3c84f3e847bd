import { Checkbox } from '@mantine/core'
import type { PackKindName } from '../../contract/workstation/packs/packs.ts'

/** Further options of a kind of pack, by name; absent when the user sets none. */
export type PackOptions = Readonly<Record<string, string | boolean>>

type Choice = {
  readonly name: string
  readonly label: string
  /** The first choice means that the file states it. */
  readonly choices: readonly (readonly [value: string, words: string])[]
}
type Words = { readonly name: string; readonly label: string }
type Flag = { readonly name: string; readonly label: string; readonly isOn: boolean }

const asked: Readonly<
  Record<
    PackKindName,
    { readonly choice: Choice | null; readonly words: readonly Words[]; readonly flag: Flag | null }
  >
> = {
  address: {
    choice: {
      name: 'marks',
      label: 'For a plain list: what it contains',
      choices: [
        ['', 'the file says so'],
        ['tor', 'Tor exits'],
        ['vpn', 'VPN servers'],
        ['proxy', 'proxies'],
        ['hosting', 'hosting networks'],
        ['mobile', 'mobile networks'],
      ],
    },
    words: [],
    flag: {
      name: 'complete',
      label: 'The list is complete: what is not on it is known not to be one',
      isOn: false,
    },
  },
  hash_set: {
    choice: {
      name: 'verdict',
      label: 'What its digests are',
      choices: [
        ['', 'as usual for the format'],
        ['known_good', 'known good'],
        ['known_malicious', 'known malicious'],
      ],
    },
    words: [{ name: 'family', label: 'Family, where the file names none' }],
    flag: { name: 'names', label: 'Keep file names and products (a large set takes more room)', isOn: true },
  },
  label_list: {
    choice: {
      name: 'subject',
      label: 'What the list is about',
      choices: [
        ['', 'the file says so'],
        ['sanctions', 'sanctions'],
        ['labels', 'labels'],
      ],
    },
    words: [
      { name: 'label', label: 'Label, where the file has none' },
      { name: 'category', label: 'Category, where the file has none' },
      { name: 'currency', label: 'Currency of a plain list, such as BTC' },
    ],
    flag: null,
  },
  lei_list: {
    choice: null,
    words: [],
    flag: {
      name: 'partial',
      label:
        'It holds only some LEIs: one that is not in it may well exist (a small list always counts as such)',
      isOn: false,
    },
  },
  actor_set: { choice: null, words: [], flag: null },
}

type PackOptionFieldsProps = {
  readonly kind: PackKindName
  readonly options: PackOptions
  readonly onChange: (options: PackOptions) => void
}

/** The options of one kind of pack. */
export function PackOptionFields({ kind, options, onChange }: PackOptionFieldsProps) {
  const { choice, words, flag } = asked[kind]
  const set = (name: string, value: string | boolean | null) => {
    const { [name]: _former, ...others } = options
    onChange(value === null || value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div className="pack-told">
      {choice === null ? null : (
        <label className="field">
          <span>{choice.label}</span>
          <select
            className="text-input"
            value={String(options[choice.name] ?? '')}
            onChange={(event) => set(choice.name, event.target.value)}
          >
            {choice.choices.map(([value, shown]) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </select>
        </label>
      )}
      {words.map(({ name, label }) => (
        <label key={name} className="field">
          <span>{label}</span>
          <input
            className="text-input"
            maxLength={200}
            value={String(options[name] ?? '')}
            onChange={(event) => set(name, event.target.value)}
          />
        </label>
      ))}
      {flag === null ? null : (
        <Checkbox
          size="xs"
          className="pack-flag"
          label={flag.label}
          checked={(options[flag.name] ?? flag.isOn) === true}
          onChange={(event) =>
            set(flag.name, event.currentTarget.checked === flag.isOn ? null : event.currentTarget.checked)
          }
        />
      )}
    </div>
  )
}
