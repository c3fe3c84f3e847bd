import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import { countOf, formatCount } from '../state/format.ts'
import { exportLabels, spreadsheetLabel } from '../state/labels.ts'
import { selectedCount } from '../state/selection.ts'
import { Button } from '../ui/button.tsx'
import { downloadRows } from './download.ts'
import { useTriageView } from './kept-view.ts'

const formats = Object.keys(exportLabels) as ExportFormat[]

type ExportMenuProps = {
  readonly session: string
  readonly total: number
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/**
 * Exports the selected rows when several are selected, otherwise all rows of the filter; the alternative is one click
 * away. Values are exported as observed unless the user says that they are for detection.
 */
export function ExportMenu({ session, total, isOpen, onChange }: ExportMenuProps) {
  const { selection } = useTriageView(session)
  const selected = selectedCount(selection)
  const [isDetection, setDetection] = useState(false)
  const [chosen, setChosen] = useState<'selected' | 'all' | null>(null)
  const scope = selected === 0 ? 'all' : (chosen ?? (selected > 1 ? 'selected' : 'all'))
  const scopes = [
    { scope: 'all' as const, label: `All ${countOf(total, 'row')} of the table` },
    { scope: 'selected' as const, label: `${formatCount(selected)} selected` },
  ]
  return (
    <Menu
      opened={isOpen}
      onChange={(open) => {
        onChange(open)
        if (open) return
        setChosen(null)
        setDetection(false)
      }}
    >
      <Menu.Target>
        <Button
          className="export-button"
          icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}
          disabled={total === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {selected === 0 ? (
          <Menu.Label>{scopes[0]?.label}</Menu.Label>
        ) : (
          <Menu.RadioGroup
            value={scope}
            onChange={(value) => setChosen(value === 'selected' ? 'selected' : 'all')}
          >
            {scopes.map((each) => (
              <Menu.RadioItem key={each.scope} value={each.scope}>
                {each.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.Divider />
        {formats.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => void downloadRows(session, format, scope, total, { detection: isDetection })}
          >
            {exportLabels[format]}
          </Menu.Item>
        ))}
        <Menu.Item
          onClick={() =>
            void downloadRows(session, 'csv', scope, total, { bom: true, detection: isDetection })
          }
        >
          {spreadsheetLabel}
        </Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={isDetection}
          onChange={setDetection}
          closeMenuOnClick={false}
          title="Others are told to detect them: indicators in STIX, to_ids in MISP. Never own, listed, reserved and constant values"
        >
          For detection
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
