import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { formatAge, formatMoment } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { actOnChoice } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { StandsIn } from '../../ui/stands-in.tsx'
import { useNow } from '../../ui/use-now.ts'
import { historyPath } from '../paths.ts'
import { UndoButton } from '../undo-button.tsx'
import { duplicate } from './duplicate.ts'
import { removeRecord } from './save-record.ts'

type RecordHeadProps = {
  readonly kind: KindName
  readonly uuid: string
  /** Code of the record, shown before its title. */
  readonly code?: string | null
  readonly title: string
  readonly record: Readonly<Record<string, unknown>>
  readonly badges?: ReactNode
  /** Acts of the kind, before undo. */
  readonly acts?: ReactNode
  /** Records edited together with it; undo includes the acts on them. */
  readonly with?: readonly string[]
}

/** The head of a record: its name, when it was changed, and its acts. */
export function RecordHead({
  kind,
  uuid,
  code = null,
  title,
  record,
  badges,
  acts,
  with: others = [],
}: RecordHeadProps) {
  const undone = [uuid, ...others]
  const now = useNow()
  const changed = typeof record.updated_at === 'string' ? record.updated_at : null
  return (
    <header className="record-head">
      <div className="record-title">
        <h1>
          {code === null ? null : <span className="mono">{code}</span>}
          {title}
        </h1>
        {badges}
        <StandsIn kind="record" target={`${kind}/${uuid}`} />
      </div>
      <div className="record-acts">
        {changed === null ? null : (
          <span className="muted record-age" title={formatMoment(changed)}>
            edited {formatAge(changed, now)}
          </span>
        )}
        {acts}
        <UndoButton uuids={undone} />
        <Menu>
          <Menu.Target>
            <Button aria-label="More" title="More" className="record-more">
              <IconDots stroke={1.8} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actOnChoice('add-to-case')}>Add to case…</Menu.Item>
            <Menu.Item onClick={() => actOnChoice('raise-alert')}>Raise alert…</Menu.Item>
            <Menu.Item onClick={() => navigate(historyPath(uuid))}>History</Menu.Item>
            <Menu.Item onClick={() => duplicate(kind, record)}>Duplicate</Menu.Item>
            <Menu.Item onClick={() => void removeRecord(kind, uuid, code ?? title)}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}
