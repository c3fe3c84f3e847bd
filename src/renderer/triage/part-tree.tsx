import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type {
  SourceReading,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage/triage-session.ts'
import { partLabel } from './part-label.ts'
import { goToPart, useShownPart } from './shown-part.ts'

type PartTreeProps = {
  readonly session: TriageSession
  readonly source: TriageSource
  readonly reading: SourceReading
}

/** The parts of a source as a tree beside its text; arrow keys move between parts, and the text scrolls along. */
export function PartTree({ session, source, reading }: PartTreeProps) {
  const { parts } = reading
  const shown = Math.max(0, useShownPart(session, source, reading))
  const list = useRef<HTMLDivElement>(null)
  const go = (index: number) => {
    const part = parts[index]
    if (part === undefined || source.state === 'reading') return
    goToPart(session, source, part)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepOf(event.key, shown, parts.length)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  }
  return (
    <div ref={list} role="tree" className="part-tree" aria-label="Parts of the source" onKeyDown={onKeyDown}>
      {parts.map((part, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the tree
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: several parts can have one number, and none of them moves
          key={index}
          role="treeitem"
          aria-level={levelOf(part.path)}
          aria-selected={index === shown}
          tabIndex={index === shown ? 0 : -1}
          title={partLabel(part)}
          style={{ paddingInlineStart: `calc(var(--gap-3) * ${levelOf(part.path)})` }}
          onClick={() => go(index)}
        >
          <span className="part-tree-name">{part.name ?? nameOf(part.path, part.type)}</span>
          {part.problem === null ? null : (
            <>
              <IconAlertTriangle className="part-tree-sign" stroke={1.8} aria-hidden />
              <span className="unseen">{part.problem}</span>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function stepOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Enter':
    case ' ':
      return at
    default:
      return null
  }
}

/**
 * Returns the depth of a part: `1`, `1.2`, `archive.zip/mail.eml/1` are one, two, three levels deep; the source itself
 * is the first level, and so is an object that the analysis of a file found.
 */
function levelOf(path: string): number {
  return path === '' || path.includes(' › ')
    ? 1
    : Math.min(8, 1 + path.split(/[./](?=[^./]*(?:[./]|$))/).length)
}

function nameOf(path: string, type: string): string {
  if (path === '') return type === 'message/rfc822' ? 'Header' : (typeWords[type] ?? type)
  return `${path} ${typeWords[type] ?? type}`
}

const typeWords: Readonly<Record<string, string>> = {
  'message/rfc822': 'message',
  'text/plain': 'text',
  'text/html': 'HTML',
  'text/calendar': 'calendar',
  'text/csv': 'table',
  'application/json': 'JSON',
  'text/xml': 'XML',
}
