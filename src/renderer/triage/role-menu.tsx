import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { indicatorRoles } from '../../contract/workstation/triage/indicator-roles.ts'
import { roleLabels } from '../state/labels.ts'
import { Button } from '../ui/button.tsx'
import { setSelectedRoles } from './set-roles.ts'

type RoleMenuProps = {
  readonly session: string
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** Assigns a role to the selected rows. */
export function RoleMenu({ session, isOpen, onChange }: RoleMenuProps) {
  return (
    <Menu opened={isOpen} onChange={onChange} position="top-end">
      <Menu.Target>
        <Button icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}>Role</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role of the selection</Menu.Label>
        {indicatorRoles.map((role) => (
          <Menu.Item key={role} onClick={() => void setSelectedRoles(session, role)}>
            {roleLabels[role]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void setSelectedRoles(session, null)}>As the rules decide</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
