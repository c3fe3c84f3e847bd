import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { templateName } from '../../../contract/register/template.ts'
import { countOf } from '../../state/format.ts'
import { rowAfterKey } from '../../state/selection.ts'
import { classNames } from '../../ui/class-names.ts'
import { Swatch } from '../../ui/signs.tsx'
import { useRem } from '../../ui/use-rem.ts'
import { findingPath, openFinding } from '../paths.ts'
import type { FindingGroup } from './finding-groups.ts'
import { severityColors } from './severity.ts'
import { useStackedRows } from './use-stacked-rows.ts'

type FindingListProps = {
  readonly groups: readonly FindingGroup[]
  /** Called when the end of the list becomes visible; null when everything is loaded. */
  readonly onEnd: (() => void) | null
  readonly none: string
}

const estimateRem = 4.7
const nearEnd = 20

/** Findings, one line per group; Enter or a click goes to the field at fault. */
export function FindingList({ groups, onEnd, none }: FindingListProps) {
  const own = useId()
  const rem = useRem()
  const ids = useMemo(() => groups.map(({ id }) => id), [groups])
  const list = useStackedRows(ids, estimateRem * rem)
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = activeId === null ? -1 : ids.indexOf(activeId)
  useEffect(() => {
    if (list.to >= ids.length - nearEnd) onEnd?.()
  }, [list.to, ids.length, onEnd])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfterKey(event.key, active < 0 ? null : active, groups.length, 5)
    if (next !== null) {
      setActiveId(ids[next] ?? null)
      list.show(next)
    } else if (event.key === 'Enter' && groups[active] !== undefined) openFinding(groups[active].finding)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (groups.length === 0) return <p className="muted findings-none">{none}</p>
  const drawn = groups.slice(list.from, list.to)
  return (
    <div
      ref={list.scroller}
      id="findings"
      className="findings-list"
      role="listbox"
      tabIndex={0}
      aria-label="Findings"
      aria-activedescendant={active >= list.from && active < list.to ? `${own}-${active}` : undefined}
      onScroll={list.onScroll}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: list.height }} className="findings-all">
        <div
          role="presentation"
          className="findings-drawn"
          style={{ transform: `translateY(${list.top}px)` }}
        >
          {drawn.map((group, index) => {
            const at = list.from + index
            return (
              <FindingRow
                key={group.id}
                id={`${own}-${at}`}
                group={group}
                isActive={at === active}
                position={at + 1}
                measure={list.measure}
                onOpen={() => {
                  setActiveId(group.id)
                  openFinding(group.finding)
                }}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

type FindingRowProps = {
  readonly id: string
  readonly group: FindingGroup
  readonly isActive: boolean
  readonly position: number
  readonly measure: (element: HTMLElement | null) => void
  readonly onOpen: () => void
}

function FindingRow({ id, group, isActive, position, measure, onOpen }: FindingRowProps) {
  const { rule, severity, template, column, message, fix, record_name: name } = group.finding
  const where = [template === null ? null : templateName(template), column].filter((part) => part !== null)
  const whose = [name, group.count > 1 ? countOf(group.count, 'row') : null].filter((part) => part !== null)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys for all lines
    <div
      ref={measure}
      id={id}
      data-row={group.id}
      role="option"
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={-1}
      className={classNames(
        'finding',
        isActive && 'is-active',
        findingPath(group.finding) === null && 'is-still',
      )}
      onClick={onOpen}
    >
      <span className="finding-where">
        <Swatch color={severityColors[severity]} />
        <span className="unseen">{severity}: </span>
        <span className="mono">{rule}</span>
        <span className="mono muted">{where.join(' ')}</span>
        <span className="finding-record" title={name ?? undefined}>
          {whose.join(', ')}
        </span>
      </span>
      <span className="finding-message">{message}</span>
      {fix === null || fix === '' ? null : <span className="finding-fix">{fix}</span>}
    </div>
  )
}
