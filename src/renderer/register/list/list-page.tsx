import { Menu, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { withArticle } from '../../../contract/article.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { useCommands } from '../../state/commands.ts'
import { countOf } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { selectedCount } from '../../state/selection.ts'
import { Button, KeyCap } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { followLink } from '../follow-link.ts'
import { moduleOf, shortName } from '../modules.ts'
import { useOverview } from '../overview.ts'
import { newPath } from '../paths.ts'
import { referredKinds, useFieldContext } from '../record/form-context.ts'
import { SampleButton } from '../start/empty-register.tsx'
import { entityLine } from '../start/filing-facts-words.ts'
import { CellTable } from '../table/cell-table.tsx'
import { allColumns, chosenColumns } from './list-columns.ts'
import { ListGrid } from './list-grid.tsx'
import { arrangeList, changeList, chooseColumns, useChosenColumns, useListState } from './list-state.ts'
import { foundWords, noMatchWords } from './list-words.ts'
import { useListRows } from './use-list-rows.ts'

/** The records of a kind: searched, sorted, opened, removed; or all of them edited as a table. */
export function ListPage({ kind }: { readonly kind: KindName }) {
  const { fields, templates } = recordKinds[kind]
  const state = useListState(kind)
  const context = useFieldContext(referredKinds(fields))
  const source = useListRows(kind, state)
  const chosen = useChosenColumns((now) => now[kind] ?? null)
  const { total, isFirstRead, isCurrent, problem } = source
  const noun = shortName(kind)
  const label = moduleOf(kind)?.label ?? recordKinds[kind].title
  const selected = selectedCount(state.selection)
  const isEmpty = isCurrent && total === 0 && state.words === ''
  const found = { total: isCurrent ? total : null, words: state.words }
  const noMatch = noMatchWords(label, found)
  useCommands('register-list', [
    {
      id: 'new',
      group: label,
      key: 'n',
      title: `Add ${withArticle(noun)}`,
      run: () => navigate(newPath(kind)),
    },
    {
      id: 'search',
      group: label,
      key: '/',
      title: `Search ${label.toLowerCase()}`,
      isPossible: !isEmpty || state.isTable,
      run: () => document.getElementById('list-search')?.focus(),
    },
    {
      id: 'table',
      group: label,
      key: 't',
      title: state.isTable ? 'Leave the table' : 'Edit as a table',
      run: () => changeList(kind, { isTable: !state.isTable }),
    },
    {
      id: 'list',
      group: label,
      key: 'l',
      title: 'Go to the list',
      isPossible: !isEmpty || state.isTable,
      run: focusList,
    },
  ])
  const isInvitation = isEmpty && !state.isTable
  useFocusedList(!isFirstRead, isInvitation)
  if (isInvitation) return <EmptyKind kind={kind} />
  return (
    <section className="list-page" aria-label={label}>
      <header className="list-head">
        <h1>{label}</h1>
        <span className="muted list-count">{foundWords(found)}</span>
        <span className="status-space" />
        <Search kind={kind} label={label} />
        <Switch
          size="xs"
          withThumbIndicator={false}
          label="Edit as a table"
          checked={state.isTable}
          onChange={(event) => changeList(kind, { isTable: event.currentTarget.checked })}
        />
        <ColumnMenu kind={kind} chosen={chosen} />
        <Button
          look="primary"
          hotkey="n"
          aria-label={`Add ${withArticle(noun)}`}
          onClick={() => navigate(newPath(kind))}
        >
          Add
        </Button>
      </header>
      {kind === 'scopeEntities' ? <ReportingEntity /> : null}
      {problem === null ? null : <ProblemNote problem={problem} retry={() => source.rows.refresh()} />}
      {state.isTable ? (
        <CellTable kind={kind} label={label} source={source} context={context} chosen={chosen} />
      ) : (
        <ListGrid
          kind={kind}
          label={label}
          columns={chosenColumns(kind, chosen)}
          source={source}
          context={context}
          isFiled={templates !== undefined}
        />
      )}
      {noMatch !== null ? (
        <div className="table-none">
          <p>{noMatch}</p>
          <Button onClick={() => arrangeList(kind, { words: '' })}>Clear the search</Button>
        </div>
      ) : null}
      {state.isTable ? null : (
        <p className="table-foot">
          <span className="status-space" />
          {selected > 1 ? <span>{countOf(selected, 'row')} selected</span> : null}
        </p>
      )}
      <p className="unseen" role="status">
        {foundWords(found)}
      </p>
    </section>
  )
}

function focusList(): void {
  const list =
    document.getElementById('register-list') ??
    document.getElementById('register-table') ??
    document.getElementById('register-add-first')
  list?.focus()
}

/**
 * Focuses a list that opens while nothing has the focus, so that its keys work at once. A list that is found to be empty
 * is replaced by an invitation to add the first record, which takes the focus only if it was in what is replaced: its
 * button would otherwise take Space and Enter from the view.
 */
function useFocusedList(isThere: boolean, isInvitation: boolean): void {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // before the next key, which an effect after painting may miss
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isThere || (activeElement !== document.body && activeElement?.id !== 'view')) return
    const wasReplaced = last.current instanceof Element && !last.current.isConnected
    if (!isInvitation || wasReplaced) focusList()
  }, [isThere, isInvitation])
}

function Search({ kind, label }: { readonly kind: KindName; readonly label: string }) {
  const { words } = useListState(kind)
  return (
    <search className="table-search">
      <input
        id="list-search"
        type="search"
        className="text-input"
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder="Search"
        value={words}
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        onChange={(event) => arrangeList(kind, { words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            arrangeList(kind, { words: '' })
            focusList()
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            focusList()
            event.preventDefault()
          }
        }}
      />
      <KeyCap written="/" />
    </search>
  )
}

/** Shown above the entities in scope: the entity that keeps the register, and the reference date. */
function ReportingEntity() {
  const overview = useOverview((now) => now.overview)
  if (overview === null) return null
  return (
    <p className="list-note">
      <span className="label">Reporting entity</span> {entityLine(overview)}
      <a className="register-link" href="/register/entity" onClick={followLink}>
        {overview.entity === null ? 'Describe it' : 'Change'}
      </a>
    </p>
  )
}

type ColumnMenuProps = { readonly kind: KindName; readonly chosen: readonly string[] | null }

/** Menu that selects the columns of a list. */
function ColumnMenu({ kind, chosen }: ColumnMenuProps) {
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

/** Shown for a list without records: its purpose, and how to fill it. */
function EmptyKind({ kind }: { readonly kind: KindName }) {
  const overview = useOverview((now) => now.overview)
  const isRegisterEmpty = overview?.kinds.every(({ records }) => records === 0) ?? false
  return (
    <div className="register-page">
      <div className="empty-view">
        <h1>{moduleOf(kind)?.label ?? recordKinds[kind].title}</h1>
        <p>{moduleOf(kind)?.purpose}</p>
        <div className="empty-acts">
          <Button id="register-add-first" look="primary" hotkey="n" onClick={() => navigate(newPath(kind))}>
            {`Add the first ${shortName(kind)}`}
          </Button>
          <Button hotkey="t" onClick={() => changeList(kind, { isTable: true })}>
            Paste a table
          </Button>
          <Button onClick={() => navigate({ view: 'register', page: 'import' })}>Import</Button>
          {isRegisterEmpty ? <SampleButton /> : null}
        </div>
      </div>
    </div>
  )
}
