import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import {
  type CaseExportForm,
  caseExportForms,
  unlabelledForms,
} from '../../contract/workstation/cases/case-export.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { Button } from '../ui/button.tsx'
import { RedExportDialog } from '../ui/red-export-dialog.tsx'
import { redFileWords } from '../ui/red-export-words.ts'
import { detectionCounts } from './detection.ts'
import { EvidenceExportDialog } from './evidence-export-dialog.tsx'
import { saveCaseExport } from './save-case-export.ts'

/** Label and purpose of each form. */
const forms: Readonly<Record<CaseExportForm, { readonly label: string; readonly purpose: string }>> = {
  pdf: { label: 'Report as PDF', purpose: 'for people, to print and file' },
  html: { label: 'Report as HTML', purpose: 'for people, in any browser and writing system' },
  markdown: { label: 'Report as Markdown', purpose: 'for wikis and tickets' },
  json: { label: 'Case as JSON', purpose: 'all of it, for programs' },
  csv: { label: 'Tables as CSV', purpose: 'a zip for spreadsheets' },
  stix: { label: 'STIX 2.1 bundle', purpose: 'for threat intelligence platforms' },
  misp: { label: 'MISP event', purpose: 'for a MISP instance' },
  detections: { label: 'List for detection', purpose: 'marked values alone, one per line' },
  navigator: { label: 'ATT&CK Navigator layer', purpose: 'its techniques on the matrix' },
}

/** Exports a case in a form of the user's choice. */
export function CaseExportMenu({ opened }: { readonly opened: OpenedCase }) {
  const { id } = opened
  const [isOpen, setOpen] = useState(false)
  const [isEvidence, setEvidence] = useState(false)
  const [asked, setAsked] = useState<CaseExportForm | null>(null)
  // a case that is TLP:RED leaves only after a question
  const save = (form: CaseExportForm) =>
    opened.tlp === 'RED' ? setAsked(form) : void saveCaseExport(id, form)
  const hasEvidence = opened.evidence_list.length > 0
  const commands: Command[] = [
    { id: 'export', group: 'Case', key: 'e', title: 'Export…', run: () => setOpen(true) },
    ...caseExportForms.map(
      (form): Command => ({
        id: `export-${form}`,
        group: 'Case',
        title: `Export: ${forms[form].label}`,
        run: () => save(form),
      }),
    ),
    {
      id: 'export-evidence',
      group: 'Case',
      title: 'Export: Evidence as zip with a password…',
      isPossible: hasEvidence,
      run: () => setEvidence(true),
    },
  ]
  useCommands('case-export', commands)
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="25rem">
        <Menu.Target>
          <Button
            hotkey="e"
            icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}
            className="export-button"
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{detectionCounts(opened)}</Menu.Label>
          {caseExportForms.map((form, index) => (
            <Menu.Item
              key={form}
              data-autofocus={index === 0 || undefined}
              onClick={() => save(form)}
              rightSection={<span className="muted">{forms[form].purpose}</span>}
            >
              {forms[form].label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            disabled={!hasEvidence}
            onClick={() => setEvidence(true)}
            rightSection={<span className="muted">a zip with a password</span>}
          >
            Evidence…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === null ? null : (
        <RedExportDialog
          title="Export a TLP:RED case?"
          note={redFileWords(!unlabelledForms.has(asked))}
          what={`${forms[asked].label}: ${opened.title}`}
          onExport={() => void saveCaseExport(id, asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {isEvidence ? <EvidenceExportDialog opened={opened} onClose={() => setEvidence(false)} /> : null}
    </>
  )
}
