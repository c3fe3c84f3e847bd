import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../state/format.ts'

type ChipsAndMoreProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  /** Number of items shown as chips; the others are in the menu of the last chip. */
  readonly most: number
  readonly keyOf: (item: T) => string
  readonly chip: (item: T) => ReactNode
  /** The entry of the menu, and what it does; null where it leads nowhere. */
  readonly entry: (item: T) => {
    readonly words: string
    readonly sign: ReactNode
    readonly open: (() => void) | null
  }
}

/** A list of chips in the banner of a session, the first of them in sight. */
export function ChipsAndMore<T>({ label, items, most, keyOf, chip, entry }: ChipsAndMoreProps<T>) {
  const rest = items.slice(most)
  return (
    <ul className="banner-reasons" aria-label={label}>
      {items.slice(0, most).map((item) => (
        <li key={keyOf(item)}>{chip(item)}</li>
      ))}
      {rest.length === 0 ? null : (
        <li>
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className="chip">
                {formatCount(rest.length)} more
              </button>
            </Menu.Target>
            <Menu.Dropdown className="banner-more">
              {rest.map((item) => {
                const { words, sign, open } = entry(item)
                return (
                  <Menu.Item
                    key={keyOf(item)}
                    disabled={open === null}
                    leftSection={sign}
                    onClick={() => open?.()}
                  >
                    {words}
                  </Menu.Item>
                )
              })}
            </Menu.Dropdown>
          </Menu>
        </li>
      )}
    </ul>
  )
}
