import { useMemo, useState } from 'react'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { isSelected, noSelection, type Selection, selectedCount } from '../state/selection.ts'
import { placeOf } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { relatedWords } from './added-words.ts'
import { emptySectionWords, goneLinkWords } from './empty-words.ts'
import { addToCase } from './shared/add-to-case.ts'
import type { ActOnCase, CasePartProps } from './use-opened-case.ts'

type Link = OpenedCase['link_list'][number]

const kindWords: Readonly<Record<Link['kind'], string>> = {
  session: 'Triage session',
  lookup: 'Lookup',
  record: 'Register',
  case: 'Related case',
  actor: 'Threat actor',
}

/** Returns the path of the target of a link; null when the target no longer exists here. */
function pathOf({ kind, target, is_here }: Link): string | null {
  if (!is_here) return null
  if (kind === 'lookup') return target
  if (kind !== 'record') return placeOf(kind, target, [])?.path ?? null
  const [of = '', uuid = ''] = target.split('/')
  return routePath({ view: 'register', page: 'record', kind: of, uuid, field: null })
}

/** Asks for a related case, and links the open one to it. */
export function linkRelated(opened: OpenedCase, act: ActOnCase): void {
  const { id } = opened
  const link = (target: string, title: string) => {
    const links = [{ kind: 'case' as const, target, title }]
    return act('caseLinks.add', { id, links }, ({ added }) => relatedWords(added, title), 'caller')
  }
  addToCase({
    what: 'this case as related',
    newTitle: null,
    put: (target) => link(target.id, target.title),
  })
}

/** The links and the related cases of a case. */
export function LinkSection({ opened, act }: CasePartProps) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const now = useNow()
  const list = opened.link_list
  const chosen = useMemo(() => list.filter((_, at) => isSelected(selection, at)), [list, selection])
  useChoice('case-links', {
    none: '',
    isForRows: true,
    read: () => {
      const [only] = chosen
      if (only === undefined) return null
      const what = chosen.length === 1 ? only.title : countOf(chosen.length, 'link')
      return {
        what,
        title: only.title,
        links: chosen.map(({ kind, target, title }) => ({ kind, target, title })),
      }
    },
  })
  const remove = async () => {
    for (const { id, title } of chosen)
      await act('caseLinks.remove', { id: opened.id, link: id }, `Removed the link to ${title}.`)
    setSelection(noSelection)
  }
  useCommands('case-links', [
    {
      id: 'remove',
      group: 'Case',
      key: 'Delete',
      title: chosen.length > 1 ? 'Remove the selected links' : 'Remove the link',
      isPossible: chosen.length > 0,
      isForRows: true,
      run: () => void remove(),
    },
  ])
  const related = (
    <Button hotkey="l" onClick={() => linkRelated(opened, act)}>
      Related case
    </Button>
  )
  const none = emptySectionWords(opened, 'link_list')
  if (none !== null)
    return (
      <div className="table-none">
        <p>{none}</p>
        <p className="muted">
          <kbd className="key-cap">c</kbd> in Triage, on the page of a lookup, in a table or on a page of the
          register links it to a case.
        </p>
        {related}
      </div>
    )
  const selected = selectedCount(selection)
  return (
    <div className="table-pane case-links">
      <div className="table-bar">
        {related}
        <span className="status-space" />
        <Button disabled={chosen.length === 0} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      <Grid
        id="case-links"
        label="Links"
        columns={columns(now)}
        widths="8rem minmax(10rem, 3fr) 8rem minmax(4rem, 1fr) 6rem"
        total={list.length}
        get={(position) => list[position]}
        selection={selection}
        onSelect={setSelection}
        onOpen={(link) => {
          const path = pathOf(link)
          if (path !== null) navigate(path)
        }}
      />
      <p className="table-foot">
        <span className="status-space" />
        {selected > 1 ? <span>{countOf(selected, 'link')} selected</span> : null}
      </p>
    </div>
  )
}

function columns(now: Date): readonly Column<Link>[] {
  return [
    { label: 'What', cell: ({ kind }) => kindWords[kind] },
    { label: 'Title', cell: ({ title }) => title, title: ({ title }) => title },
    {
      label: 'Marks',
      className: 'cell-marks',
      headClassName: 'cell-marks',
      cell: (link) => {
        const gone = goneLinkWords(link)
        return gone === null ? null : <Tag>{gone}</Tag>
      },
    },
    {
      label: 'Linked by',
      className: 'cell-by',
      headClassName: 'cell-by',
      cell: ({ added_by }) => whoWords(added_by),
      title: ({ added_by }) => whoWords(added_by),
    },
    {
      label: 'Linked',
      cell: ({ added_at }) => formatAge(added_at, now),
      title: ({ added_at }) => formatMoment(added_at),
    },
  ]
}
