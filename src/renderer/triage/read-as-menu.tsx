import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { isProblem } from '../../contract/problem.ts'
import { type ChosenKind, chosenKinds } from '../../contract/workstation/triage/chosen-kinds.ts'
import type {
  ReadingKind,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { Button } from '../ui/button.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { changeView, triageView } from './kept-view.ts'

/** Labels of the formats as which a source can be read. */
const readingLabels: Readonly<Record<ReadingKind, string>> = {
  text: 'plain text',
  message: 'message',
  mailbox: 'mailbox',
  html: 'HTML page',
  table: 'table',
  json: 'JSON',
  xml: 'XML',
  calendar: 'calendar or card',
  pdf: 'PDF',
  word: 'Word document',
  workbook: 'workbook',
  presentation: 'presentation',
  'open-document': 'OpenDocument',
  rtf: 'rich text',
  outlook: 'Outlook message',
  tnef: 'Outlook data (winmail.dat)',
  cms: 'S/MIME message',
  archive: 'archive',
  strings: 'readable strings',
}

type ReadAsMenuProps = { readonly session: TriageSession; readonly source: TriageSource }

/** The format as which the source was read, and a menu to read it as another one. */
export function ReadAsMenu({ session, source }: ReadAsMenuProps) {
  const now = source.reading?.as ?? null
  if (now === 'analysis') return null
  const label = now === null ? source.nature : readingLabels[now]
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          look="quiet"
          className="text-read-as"
          aria-label={`Read as ${label}: choose`}
          disabled={session.state === 'reading' || source.state === 'gone'}
          icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Read this source as</Menu.Label>
        {chosenKinds.map((kind) => (
          <Menu.Item
            key={kind}
            aria-current={kind === (now ?? 'text') ? 'true' : undefined}
            onClick={() => void readAs(session, source, kind)}
          >
            {readingLabels[kind]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          aria-current={source.read_as === null ? 'true' : undefined}
          onClick={() => void readAs(session, source, null)}
        >
          As detected
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function readAs(session: TriageSession, source: TriageSource, as: ChosenKind | null): Promise<void> {
  if (as === source.read_as) return
  const { indicator, target, isRaw, anchor } = triageView(session.id)
  // row numbers change as soon as it is read again: the former ones are asked for no more
  changeView(session.id, { indicator: null, target: null, isRaw: false, anchor: { row: 0, pixels: 0 } })
  const answer = await invoke('triage.read_as', { session: session.id, source: source.position, as })
  if (!isProblem(answer)) return
  changeView(session.id, { indicator, target, isRaw, anchor })
  toastProblem(answer)
}
