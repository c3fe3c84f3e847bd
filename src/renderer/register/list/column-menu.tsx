import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { allColumns, chosenColumns } from './list-columns.ts'
import { chooseColumns } from './list-state.ts'

type ColumnMenuProps = { readonly kind: KindName; readonly chosen: readonly string[] | null }

/** Menu that selects the columns of a list. */
export function ColumnMenu({ kind, chosen }: ColumnMenuProps) {
  const shown = chosenColumns(kind, chosen).map(({ name }) => name)
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]
    chooseColumns(kind, next.length === 0 ? null : next)
  }
  return (
    <Menu closeOnItemClick={false} width="16rem">
      <Menu.Target>
        <Button icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}>Columns</Button>
      </Menu.Target>
      <Menu.Dropdown className="column-menu">
        {allColumns(kind).map(({ name, field }) => {
          const isShown = shown.includes(name)
          return (
            <Menu.CheckboxItem key={name} checked={isShown} onChange={() => toggle(name)}>
              {field.label}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Item onClick={() => chooseColumns(kind, null)}>Reset</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
