import { labelTag } from '../../contract/handling-labels.ts'
import { isProblem } from '../../contract/problem.ts'
import { maxSuppressedAtOnce } from '../../contract/workstation/observables/max-suppressed.ts'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import type { IndicatorRow, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { actorsCommand, cveOf } from '../actors/shared/actors-of.tsx'
import { useSuppressing } from '../observables/shared/suppress-dialog.tsx'
import { type Command, useCommands } from '../state/commands.ts'
import { exportLabels, spreadsheetLabel } from '../state/labels.ts'
import { changeLayout, useLayout } from '../state/layout.ts'
import { selectAll, selectedCount } from '../state/selection.ts'
import { copyLines, copyValues, type Spelling } from '../ui/copy-values.ts'
import { labelProtocols } from '../ui/handling-labels.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { allowSelected, allowValue } from './allow.ts'
import { downloadRows } from './download.ts'
import { stepHit, useHits } from './hits.ts'
import { arrange, changeView, showRaw, triageView, useTriageView } from './kept-view.ts'
import { proposalOf } from './label-words.ts'
import { openLookup } from './open-lookup.ts'
import { hasHeader, openHeader } from './read-header.ts'
import { exportRows, readSelected } from './selected-rows.ts'
import { labelSession, removeSessions } from './session-acts.ts'
import { addSessionAsEvidence } from './session-evidence.ts'
import { stopReading } from './stop-reading.ts'
import { triageKeys } from './triage-keys.ts'
import type { Inspected } from './use-inspected.ts'

/** Formats in which values can be for detection. */
const detectionFormats = ['plain', 'stix', 'misp'] as const satisfies readonly ExportFormat[]

const focus = (id: string) => () => document.getElementById(id)?.focus()

/** Set what the text states, or go to the field of a label. */
function labelCommands(session: TriageSession): Command[] {
  return labelProtocols.flatMap(({ kind, name }): Command[] => {
    const proposal = proposalOf(session, kind)
    const go = {
      id: `label-${kind}`,
      group: 'Triage',
      title: `Choose the ${name} label`,
      run: focus(`label-${kind}`),
    }
    if (proposal === null) return [go]
    const { level } = proposal
    const title = `Set ${labelTag(kind, level)}, as the text states`
    return [
      go,
      { id: `label-${kind}-set`, group: 'Triage', title, run: () => void labelSession(session, kind, level) },
    ]
  })
}

/** Registers the commands of the session that is shown. */
export function useSessionCommands(
  session: TriageSession,
  total: number,
  shown: Inspected | null,
  { openExport, openRole }: Readonly<Record<'openExport' | 'openRole', () => void>>,
): void {
  const view = useTriageView(session.id)
  const { wrap } = useLayout()
  const hits = useHits(session, view.source, view.filter.show_hidden === true)
  const { id } = session
  const selected = selectedCount(view.selection)
  const hasRows = total > 0
  const canCopy = selected > 0 || shown !== null
  const row = shown?.row ?? null
  const source = session.sources[view.source] ?? session.sources[0]
  const showsHidden = view.filter.show_hidden === true
  const commands: Command[] = [
    {
      id: 'copy',
      ...triageKeys.copy,
      isPossible: canCopy,
      isForRows: true,
      run: () => void copySelected(id, total, 'defanged', row),
    },
    {
      id: 'copy-rows',
      ...triageKeys.copyRows,
      hasOwnListener: true,
      isPossible: canCopy,
      run: () => void copySelected(id, total, 'defanged', row),
    },
    {
      id: 'copy-real',
      ...triageKeys.copyReal,
      isPossible: canCopy,
      isForRows: true,
      run: () => void copySelected(id, total, 'real', row),
    },
    {
      id: 'lookup',
      ...triageKeys.lookup,
      hasOwnListener: true,
      isPossible: row !== null,
      isForRows: true,
      run: () => void (row !== null && openLookup(id, row.id)),
    },
    actorsCommand(triageKeys.actors.group, cveOf(row)),
    {
      id: 'suppress',
      ...triageKeys.suppress,
      isPossible: canCopy,
      isForRows: true,
      run: () => void suppressSelected(id, row),
    },
    { id: 'export', ...triageKeys.export, isPossible: hasRows, isForRows: true, run: openExport },
    { id: 'search', ...triageKeys.search, run: focus('table-search') },
    { id: 'to-table', ...triageKeys.toTable, run: focus('indicators') },
    { id: 'to-text', ...triageKeys.toText, run: focus('source-text') },
    { id: 'next', ...triageKeys.next, run: () => void stepHit(session, hits, false) },
    { id: 'previous', ...triageKeys.previous, run: () => void stepHit(session, hits, true) },
    {
      id: 'all',
      ...triageKeys.all,
      hasOwnListener: true,
      isPossible: hasRows,
      run: () => changeView(id, { selection: selectAll(triageView(id).selection, total) }),
    },
    {
      id: 'hidden',
      ...triageKeys.hidden,
      title: showsHidden ? 'Hide private and allow-listed values' : 'Show hidden values',
      run: () => arrange(id, { filter: { ...view.filter, show_hidden: !showsHidden } }),
    },
    {
      id: 'refused',
      ...triageKeys.refused,
      title: view.showRefused ? 'Hide refused candidates' : 'Show refused candidates',
      run: () => changeView(id, { showRefused: !view.showRefused }),
    },
    {
      id: 'raw',
      ...triageKeys.raw,
      title: view.isRaw ? 'Show the decoded text' : 'Show the raw bytes',
      isPossible: source?.reading?.is_decoded === true,
      run: () => showRaw(id, !view.isRaw),
    },
    {
      id: 'wrap',
      ...triageKeys.wrap,
      title: wrap ? 'Do not wrap long lines' : 'Wrap long lines',
      run: () => changeLayout({ wrap: !wrap }),
    },
    {
      id: 'role',
      ...triageKeys.role,
      isPossible: selected > 0,
      isForRows: true,
      run: openRole,
    },
    {
      id: 'allow',
      group: 'Triage',
      title: selected > 1 ? 'Put the selected values on the allow-list' : 'Put the value on the allow-list',
      isForRows: true,
      isPossible: canCopy,
      run: () => void (selected > 1 || row === null ? allowSelected(id) : allowValue(row)),
    },
    {
      id: 'header',
      group: 'Triage',
      title: 'Read the header of this message',
      isPossible: source !== undefined && hasHeader(source),
      run: () => void (source !== undefined && openHeader(session, source)),
    },
    ...labelCommands(session),
    {
      id: 'stop',
      group: 'Triage',
      title: 'Stop reading this session',
      isPossible: session.state === 'reading',
      run: () => void stopReading(session),
    },
    {
      id: 'evidence',
      group: 'Triage',
      title: 'Add as evidence to a case…',
      isPossible: session.state !== 'reading',
      run: () => addSessionAsEvidence(session, null),
    },
    {
      id: 'evidence-file',
      group: 'Triage',
      title: 'Add the file shown as evidence to a case…',
      isPossible: session.state !== 'reading' && session.sources.length > 1 && source !== undefined,
      run: () => addSessionAsEvidence(session, session.sources[view.source] === undefined ? 0 : view.source),
    },
    {
      id: 'delete',
      group: 'Triage',
      title: 'Delete this session',
      run: () => void removeSessions([session]),
    },
    {
      id: 'export-csv-bom',
      title: `Export as ${spreadsheetLabel}`,
      group: 'Triage',
      isPossible: hasRows,
      run: () => void downloadRows(id, 'csv', selected > 1 ? 'selected' : 'all', total, { bom: true }),
    },
    ...Object.entries(exportLabels).map(
      ([format, label]): Command => ({
        id: `export-${format}`,
        title: `Export as ${label}`,
        group: 'Triage',
        isPossible: hasRows,
        run: () => void downloadRows(id, format as ExportFormat, selected > 1 ? 'selected' : 'all', total),
      }),
    ),
    ...detectionFormats.map(
      (format): Command => ({
        id: `export-${format}-detection`,
        title: `Export as ${exportLabels[format]}, for detection`,
        group: 'Triage',
        isPossible: hasRows,
        run: () =>
          void downloadRows(id, format, selected > 1 ? 'selected' : 'all', total, { detection: true }),
      }),
    ),
  ]
  useCommands('session', commands)
}

/** Maximum number of rows joined in the window; for more the workstation returns the whole list. */
const joinedHere = 2000

/** Copies the selected rows; without a selection, the inspected indicator. */
async function copySelected(
  session: string,
  total: number,
  spelling: Spelling,
  shown: Pick<IndicatorRow, 'value' | 'shown'> | null,
): Promise<void> {
  const count = selectedCount(triageView(session).selection)
  // a single selected row is the inspected one, identified by its id rather than its position
  if (count <= 1 && shown !== null) {
    await copyValues([shown], spelling)
    return
  }
  if (count === 0) return
  if (count <= joinedHere) {
    const rows = await readSelected(session, joinedHere)
    if (isProblem(rows)) toastProblem(rows)
    else await copyValues(rows, spelling)
    return
  }
  const list = await exportRows(session, spelling === 'defanged' ? 'defanged' : 'plain', 'selected', total)
  if (isProblem(list)) toastProblem(list)
  else await copyLines(list.content, list.count, spelling)
}

/**
 * Asks for how long and where the selected indicators raise no alert; without a selection it applies to the inspected
 * one.
 */
async function suppressSelected(session: string, shown: IndicatorRow | null): Promise<void> {
  // the inspected indicator is updated with a delay after the selection
  const hasAny = selectedCount(triageView(session).selection) > 0
  const rows = hasAny
    ? await readSelected(session, maxSuppressedAtOnce)
    : [shown].filter((row) => row !== null)
  if (isProblem(rows)) return toastProblem(rows)
  if (rows.length === 0) return
  useSuppressing.setState({
    suppressing: {
      observables: rows.map(({ kind, value, shown: written }) => ({ type: kind, value, shown: written })),
      source: null,
    },
  })
}
