import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { registerExports, saveExport, useWriting } from './register-exports.ts'

/** Exports of the register, its findings, concentration, history and due days; it says what is being written. */
export function ExportMenu() {
  const writing = useWriting(({ names }) => names)
  const [first] = writing
  return (
    <Menu position="bottom-end" width="19rem">
      <Menu.Target>
        <Button
          icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}
          aria-busy={first !== undefined}
        >
          {first === undefined ? 'Export' : 'Exporting…'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {registerExports.map((each, index) => (
          <Fragment key={each.id}>
            {registerExports[index - 1]?.subject === each.subject ? null : (
              <Menu.Label>{each.subject}</Menu.Label>
            )}
            <Menu.Item
              data-autofocus={index === 0 || undefined}
              disabled={writing.includes(`${each.subject} as ${each.form}`)}
              onClick={() => void saveExport(each)}
            >
              <span className="unseen">{each.subject} as </span>
              {each.form}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
