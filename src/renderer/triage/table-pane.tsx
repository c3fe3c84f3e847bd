import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import type { IocKind } from '../../contract/core/ioc-kinds.ts'
import { indicatorRoles } from '../../contract/workstation/triage/indicator-roles.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatCount } from '../state/format.ts'
import { kindColors, kindLabels, kindOrder, roleLabels } from '../state/labels.ts'
import { selectedCount } from '../state/selection.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { KindChips } from '../ui/kind-chips.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { arrange, useTriageView } from './kept-view.ts'
import { KnownSelect } from './known-select.tsx'
import { noIndicatorWords } from './nothing-words.ts'
import { setSelectedRoles } from './set-roles.ts'
import { Table } from './table.tsx'
import type { TriageRows } from './triage-rows.ts'

/** The table with its filters: kinds, search, hidden values. */
export function TablePane({
  session,
  source,
  isRoleOpen,
  onRole,
}: {
  readonly session: TriageSession
  readonly source: TriageRows
  readonly isRoleOpen: boolean
  readonly onRole: (isOpen: boolean) => void
}) {
  const { filter, selection } = useTriageView(session.id)
  const { facts, isFirstRead, problem, rows } = source
  const isFiltered =
    (filter.kinds?.length ?? 0) > 0 || (filter.search ?? '') !== '' || filter.known !== undefined
  const selected = selectedCount(selection)
  return (
    <section className="table-pane" aria-label="Indicators of this session">
      <div className="table-bar">
        <SessionKinds session={session.id} counts={facts.counts} />
        <SearchField session={session.id} />
        <KnownSelect session={session.id} />
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => rows.refresh()} />}
      <Table session={session.id} source={source} />
      {facts.total === 0 && !isFirstRead ? (
        <div className="table-none">
          <p>{noIndicatorWords(session, { isFiltered, hidden: facts.hidden })}</p>
          {isFiltered ? (
            <Button
              onClick={() =>
                arrange(session.id, { filter: filter.show_hidden === true ? { show_hidden: true } : {} })
              }
            >
              Clear the filter
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className="table-foot">
        <HiddenLine session={session.id} hidden={facts.hidden} />
        <span className="status-space" />
        {selected > 1 ? <span>{countOf(selected, 'row')} selected</span> : null}
        {selected > 0 ? <RoleMenu session={session.id} isOpen={isRoleOpen} onChange={onRole} /> : null}
      </div>
      <p className="unseen" role="status">
        {isFirstRead ? '' : `${countOf(facts.total, 'indicator')} shown`}
      </p>
    </section>
  )
}

type SessionKindsProps = { readonly session: string; readonly counts: Readonly<Record<string, number>> }

function SessionKinds({ session, counts }: SessionKindsProps) {
  const { filter } = useTriageView(session)
  const chosen = filter.kinds ?? []
  const present = kindOrder.filter((kind) => (counts[kind] ?? 0) > 0 || chosen.includes(kind))
  const choose = (kinds: readonly IocKind[]) => {
    const { kinds: _former, ...rest } = filter
    arrange(session, { filter: kinds.length === 0 ? rest : { ...rest, kinds: [...kinds] } })
  }
  const kinds = present.map((kind) => ({
    kind,
    label: kindLabels[kind],
    color: kindColors[kind],
    count: counts[kind] ?? 0,
  }))
  return <KindChips kinds={kinds} chosen={chosen} onChoose={choose} />
}

function SearchField({ session }: { readonly session: string }) {
  const { filter } = useTriageView(session)
  const field = useRef<HTMLInputElement>(null)
  const search = (words: string) => {
    const { search: _former, ...rest } = filter
    arrange(session, { filter: words === '' ? rest : { ...rest, search: words } })
  }
  return (
    <search className="table-search">
      <input
        ref={field}
        id="table-search"
        type="search"
        className="text-input"
        aria-label="Search the values"
        placeholder="Search the values"
        value={filter.search ?? ''}
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            search('')
            document.getElementById('indicators')?.focus()
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            document.getElementById('indicators')?.focus()
            event.preventDefault()
          }
        }}
      />
      <KeyCap written="/" />
    </search>
  )
}

function HiddenLine({ session, hidden }: { readonly session: string; readonly hidden: number }) {
  const { filter } = useTriageView(session)
  const isShown = filter.show_hidden === true
  if (hidden === 0 && !isShown) return null
  const toggle = () => {
    const { show_hidden: _former, ...rest } = filter
    arrange(session, { filter: isShown ? rest : { ...rest, show_hidden: true } })
  }
  return (
    <span>
      {formatCount(hidden)} {isShown ? 'usually hidden' : 'hidden'}: private, reserved, allow-listed{' '}
      <button type="button" className="link-button" onClick={toggle}>
        {isShown ? 'hide' : 'show'}
      </button>
    </span>
  )
}

type RoleMenuProps = {
  readonly session: string
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** Assigns a role to the selected rows. */
function RoleMenu({ session, isOpen, onChange }: RoleMenuProps) {
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
