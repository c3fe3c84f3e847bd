import { useMemo, useState } from 'react'
import { whoWords } from '../../contract/who-words.ts'
import { maxMarked, type OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { actorsCommand, cveOf } from '../actors/shared/actors-of.tsx'
import { ObservableSign } from '../observables/shared/observable-sign.tsx'
import { useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { isSelected, noSelection, type Selection, selectedCount } from '../state/selection.ts'
import { copyLines } from '../ui/copy-values.ts'
import { Elided } from '../ui/elided.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { markedWords } from './added-words.ts'
import {
  type DetectionFilter,
  detectionCounts,
  detectionFilterLabels,
  detectionFilters,
  detectionSentence,
  detectionSign,
  filterByDetection,
  isForDetection,
} from './detection.ts'
import { emptySectionWords } from './empty-words.ts'
import type { CasePartProps } from './use-opened-case.ts'

type Indicator = OpenedCase['indicator_list'][number]

type IndicatorSectionProps = CasePartProps & {
  readonly indicator: string | null
  readonly choose: (indicator: string | null) => void
}

/** The indicators of a case. */
export function IndicatorSection({ opened, act, choose }: IndicatorSectionProps) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const now = useNow()
  const [filter, setFilter] = useState<DetectionFilter>('all')
  const all = opened.indicator_list
  const list = useMemo(() => filterByDetection(all, filter), [all, filter])
  const chosen = useMemo(() => list.filter((_, at) => isSelected(selection, at)), [list, selection])
  const select = (next: Selection) => {
    setSelection(next)
    choose(next.active === null ? null : (list[next.active]?.id ?? null))
  }
  const remove = async () => {
    for (const { id, defanged } of chosen)
      await act(
        'caseBoard.removeIndicator',
        { id: opened.id, indicator: id },
        `Removed ${defanged} from the case.`,
      )
    select(noSelection)
  }
  // one key does both: what is marked already loses its mark
  const detection = !(chosen.length > 0 && chosen.every(isForDetection))
  const mark = () => {
    const indicators = chosen.slice(0, maxMarked).map(({ id }) => id)
    return act('caseBoard.markIndicators', { id: opened.id, indicators, detection }, (answer) =>
      markedWords(answer, detection),
    )
  }
  const copy = (spelling: 'defanged' | 'real') =>
    void copyLines(
      chosen.map(({ value, defanged }) => (spelling === 'real' ? value : defanged)).join('\n'),
      chosen.length,
      spelling,
    )
  useChoice('case-indicators', {
    none: '',
    isForRows: true,
    read: () => {
      const [only] = chosen
      if (only === undefined) return null
      const what = chosen.length === 1 ? only.defanged : countOf(chosen.length, 'indicator')
      return { what, title: opened.title, indicators: chosen.map(({ value }) => value), description: '' }
    },
  })
  const isPossible = chosen.length > 0
  const active = selection.active === null ? undefined : list[selection.active]
  const group = 'Case'
  useCommands('case-indicators', [
    {
      id: 'copy',
      group,
      key: 'y',
      title: 'Copy, defanged',
      isPossible,
      isForRows: true,
      run: () => copy('defanged'),
    },
    {
      id: 'copy-rows',
      group,
      key: 'ctrl+c',
      hasOwnListener: true,
      title: 'Copy as shown, which is defanged',
      isPossible,
      run: () => copy('defanged'),
    },
    {
      id: 'copy-real',
      group,
      key: 'Y',
      title: 'Copy the real values',
      isPossible,
      isForRows: true,
      run: () => copy('real'),
    },
    {
      id: 'detection',
      group,
      key: 'd',
      title: detection ? 'Mark for detection' : 'Mark as not for detection',
      isPossible,
      isForRows: true,
      run: () => void mark(),
    },
    actorsCommand(group, cveOf({ kind: active?.type ?? '', value: active?.value ?? '' })),
    {
      id: 'remove',
      group,
      key: 'Delete',
      title: chosen.length > 1 ? 'Remove the selected indicators' : 'Remove the indicator',
      isPossible,
      isForRows: true,
      run: () => void remove(),
    },
  ])
  const selected = selectedCount(selection)
  const none = emptySectionWords(opened, 'indicator_list')
  if (none !== null)
    return (
      <div className="table-none">
        <p>{none}</p>
        <p className="muted">
          “Add indicators” takes one per line; <kbd className="key-cap">c</kbd> adds the rows selected in a
          table of Triage or Lookup to a case.
        </p>
      </div>
    )
  return (
    <div className="table-pane case-indicators">
      <Grid
        id="case-indicators"
        hasSide
        label="Indicators"
        columns={columns(now)}
        widths="5.5rem minmax(10rem, 3fr) 7rem 6rem minmax(4rem, 1fr) 6rem"
        total={list.length}
        get={(position) => list[position]}
        selection={selection}
        onSelect={select}
        onOpen={({ link }) => {
          if (link !== null) navigate(link)
        }}
      />
      <div className="table-foot">
        <select
          className="text-input case-filter"
          aria-label="Indicators shown"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value as DetectionFilter)
            select(noSelection)
          }}
        >
          {detectionFilters.map((each) => (
            <option key={each} value={each}>
              {detectionFilterLabels[each]}
            </option>
          ))}
        </select>
        <span>{detectionCounts(opened)}</span>
        <span className="status-space" />
        {selected > 1 ? <span>{countOf(selected, 'indicator')} selected</span> : null}
      </div>
    </div>
  )
}

function columns(now: Date): readonly Column<Indicator>[] {
  return [
    { label: 'Type', cell: ({ type }) => <ObservableSign type={type} /> },
    {
      label: 'Value',
      className: 'mono cell-value',
      cell: ({ defanged }) => <Elided text={defanged} />,
      title: ({ defanged }) => defanged,
      name: ({ defanged }) => defanged,
    },
    {
      label: 'Detection',
      cell: (indicator) =>
        isForDetection(indicator) ? (
          <Tag tone="bad">{detectionSign(indicator)}</Tag>
        ) : (
          <span className="muted">{detectionSign(indicator)}</span>
        ),
      title: detectionSentence,
    },
    {
      label: 'Marks',
      className: 'cell-marks',
      headClassName: 'cell-marks',
      cell: ({ suppressed }) => (suppressed ? <Tag>suppressed</Tag> : null),
    },
    {
      label: 'Added by',
      className: 'cell-by',
      headClassName: 'cell-by',
      cell: ({ added_by }) => whoWords(added_by),
      title: ({ added_by }) => whoWords(added_by),
    },
    {
      label: 'Added',
      cell: ({ added_at }) => formatAge(added_at, now),
      title: ({ added_at }) => formatMoment(added_at),
    },
  ]
}
